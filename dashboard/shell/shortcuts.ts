/** After g: where it goes. */
export const goTo: Readonly<Record<string, { to: string; label: string }>> = {
  t: { to: '/', label: 'Today' },
  c: { to: '/contacts', label: 'Contacts' },
  o: { to: '/companies', label: 'Companies' },
  d: { to: '/deals', label: 'Deals' },
  f: { to: '/follow-ups', label: 'Follow-ups' },
  p: { to: '/commitments', label: 'Commitments' },
  r: { to: '/reports', label: 'Reports' },
  s: { to: '/settings', label: 'Settings' },
}

/** c opens the form of the list that is shown, and the one for a contact elsewhere. */
export const createAt = (path: string) =>
  /^\/(contacts|companies|deals|follow-ups|commitments)(?=\/|$)/.exec(path)?.[0] ?? '/contacts'
