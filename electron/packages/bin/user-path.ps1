# Adds a folder to the user's PATH, or removes it: user-path.ps1 add|remove FOLDER.
# The registry keeps the variables in PATH, which [Environment]::SetEnvironmentVariable would replace by their values.
param([ValidateSet('add', 'remove')][string]$Action, [string]$Folder)
$key = [Microsoft.Win32.Registry]::CurrentUser.OpenSubKey('Environment', $true)
$path = $key.GetValue('Path', '', 'DoNotExpandEnvironmentNames')
$folders = @($path -split ';' | Where-Object { $_ -ne '' -and $_ -ne $Folder })
if ($Action -eq 'add') { $folders += $Folder }
$key.SetValue('Path', ($folders -join ';'), 'ExpandString')
$key.Close()
