; Puts the command `loupe` on the user's PATH. Strings of NSIS are shorter than many a PATH, so PowerShell changes it.
!macro changePath ACTION
  nsExec::Exec 'powershell.exe -NoProfile -ExecutionPolicy Bypass -File "$INSTDIR\resources\bin\user-path.ps1" ${ACTION} "$INSTDIR\resources\bin"'
  Pop $0
  ; Programs that start from now on see it.
  SendMessage ${HWND_BROADCAST} ${WM_WININICHANGE} 0 "STR:Environment" /TIMEOUT=5000
!macroend

!macro customInstall
  !insertmacro changePath add
!macroend

!macro customUnInstall
  !insertmacro changePath remove
!macroend
