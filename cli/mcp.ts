import { type CallToolResult, type Implementation, type ListToolsResult, Server } from '@modelcontextprotocol/server'
import { serveStdio } from '@modelcontextprotocol/server/stdio'
import { errorOf } from '../sdk/errors.ts'
import { type Arguments, expectNothingElse } from './arguments.ts'
import { findProfile } from './profiles.ts'

const protocolVersion = '2025-06-18'

/** For agents that start their servers as programs: passes tool calls on to /mcp of the server, which has the tools. */
export async function runMcp(given: Arguments) {
  expectNothingElse(given)
  const { url, key } = findProfile(given)
  const headers = {
    'content-type': 'application/json',
    accept: 'application/json, text/event-stream',
    'mcp-protocol-version': protocolVersion,
    'x-api-key': key,
  }

  async function ask<Result>(method: string, params: object): Promise<Result> {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
    // A redirect would send the key to another address.
    const request = { method: 'POST', headers, body, redirect: 'manual' } as const
    const response = await fetch(`${url.replace(/\/+$/, '')}/mcp`, request)
    if (response.status >= 300 && response.status < 400) throw await errorOf(response)
    const text = await response.text()
    const data = response.headers.get('content-type')?.startsWith('text/event-stream')
      ? text
          .split('\n')
          .findLast((line) => line.startsWith('data: '))!
          .slice(6)
      : text
    const { result, error } = JSON.parse(data) as { result?: Result; error?: { message: string } }
    if (error) throw new Error(error.message)
    return result!
  }

  const clientInfo = { name: 'rapport mcp', version: '1' }
  const { serverInfo, instructions } = await ask<{ serverInfo: Implementation; instructions: string }>('initialize', {
    protocolVersion,
    capabilities: {},
    clientInfo,
  })
  serveStdio(() => {
    const server = new Server(serverInfo, { capabilities: { tools: {} }, instructions })
    server.setRequestHandler('tools/list', () => ask<ListToolsResult>('tools/list', {}))
    server.setRequestHandler('tools/call', ({ params: { name, arguments: given } }) =>
      ask<CallToolResult>('tools/call', { name, arguments: given }),
    )
    return server
  })
}
