/** The notice after something was removed. */
export const undo = {
  accepted: '{count, plural, one {The new response must hold now.} other {# new responses must hold now.}}',
  removed: 'Removed “{name}”.',
  server: 'Removed “{name}”. Undo brings back its settings and secrets.',
  savedCheck: 'Saved the check “{name}”.',
  removedMany: '{count, plural, one {Removed # entry.} other {Removed # entries.}}',
  mute: '“{name}” counts again.',
  recording: 'Removed “{name}”. Its file is deleted when Loupe quits.',
  subscriptions:
    '{count, plural, one {Removed # subscription that had ended.} other {Removed # subscriptions that had ended.}}',
  closedTab: 'Closed “{name}”.',
  closedTabs: '{count, plural, one {Closed # tab.} other {Closed # tabs.}}',
  reset: 'Reset “{name}”.',
  shortcuts: '{count, plural, one {Reset # keyboard shortcut.} other {Reset # keyboard shortcuts.}}',
  show: 'Show',
  undo: 'Undo',
  dismiss: 'Dismiss',
  clear: {
    ended: {
      title: 'Clear the traffic of ended sessions?',
      text: 'The recorded frames of sessions that have ended are removed from the log. This can’t be undone.',
      action: 'Clear ended sessions',
    },
    all: {
      title: 'Clear all traffic?',
      text: 'Every recorded frame is removed from the log. This can’t be undone.',
      action: 'Clear all traffic',
    },
    calls: {
      title: 'Remove the unpinned calls of “{server}”?',
      text: 'Their arguments and results are removed from the history; the traffic and the audit log keep theirs. This can’t be undone.',
      action: 'Remove calls',
    },
    prompts: {
      title: 'Remove the unpinned prompt results of “{server}”?',
      text: 'Their arguments and responses are removed from the history; the traffic log keeps its frames. This can’t be undone.',
      action: 'Remove results',
    },
    updates: {
      title: 'Clear the list of updates?',
      text: 'The traffic log keeps the notifications. This can’t be undone.',
      action: 'Clear updates',
    },
  },
};
