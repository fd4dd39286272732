@echo off
rem The command `loupe` of the installed app: the window without arguments, the command line with some.
setlocal
set "LOUPE_APP=%~dp0..\..\loupe.exe"
if "%~1"=="" (
  start "" "%LOUPE_APP%"
  exit /b 0
)
"%LOUPE_APP%" --loupe-command-line -- %*
