import type { Api } from './api.ts'

/** The connection string of its database; the folder of a socket is in the query. */
export async function addressOf(api: Pick<Api, 'sql'>) {
  const { host, port, user, password, connectionString } = JSON.parse(process.env.RAPPORT_TEST_POSTGRES!)
  const { rows } = await api.sql.query<{ name: string }>('select current_database() as name')
  const url = new URL(connectionString ?? 'postgres://localhost')
  url.pathname = `/${rows[0]!.name}`
  if (user) url.username = user
  if (password) url.password = password
  if (port) url.port = String(port)
  if (host) url.searchParams.set('host', host)
  return url.href
}
