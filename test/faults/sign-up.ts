/** A new account with a workspace of its own on a running server, and a key into it. */
export async function signUpAt(url: string) {
  const headers = { 'content-type': 'application/json', origin: url }
  const person = { name: 'Ada', email: `${crypto.randomUUID()}@example.com`, password: 'correct horse' }
  const signedUp = await fetch(`${url}/api/auth/sign-up/email`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ ...person, workspace_name: 'Acme' }),
  })
  const cookie = signedUp.headers
    .getSetCookie()
    .map((text) => text.split(';')[0])
    .join('; ')
  const made = await fetch(`${url}/api/v1/keys`, {
    method: 'POST',
    headers: { ...headers, cookie },
    body: JSON.stringify({ name: 'Attack' }),
  })
  const { data } = (await made.json()) as { data: { key: string } }
  const me = await fetch(`${url}/api/v1/me`, { headers: { 'x-api-key': data.key } })
  const { data: own } = (await me.json()) as { data: { workspace: { id: string } } }
  return { key: data.key, workspaceId: own.workspace.id }
}
