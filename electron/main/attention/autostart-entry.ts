/** The entry that opens a program at login on Linux (Desktop Entry Specification, key Exec: quoted, `%` doubled). */
export function autostartEntry(name: string, program: string): string {
  // A string value escapes the backslash once more than the quoting does.
  const quoted = program
    .replace(/["`$\\]/g, '\\$&')
    .replaceAll('\\', '\\\\')
    .replaceAll('%', '%%');
  return `[Desktop Entry]\nType=Application\nName=${name}\nExec="${quoted}"\nX-GNOME-Autostart-enabled=true\n`;
}
