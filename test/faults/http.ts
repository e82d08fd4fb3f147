import http from 'node:http'

// An attack sends up to a million requests from one thread. fetch costs several times the CPU time of node:http.

const agent = new http.Agent({ keepAlive: true })

export type Response = { status: number; headers: Headers; text: string }

/** Sends a request on a connection that is kept alive. The body of an event stream, which has no end, is not read. */
export function request(
  url: string,
  {
    method,
    headers,
    body,
    timeout = 60_000,
  }: {
    method: string
    headers: Record<string, string>
    body?: string | undefined
    timeout?: number
  },
) {
  return new Promise<Response>((resolve, reject) => {
    const sent = http.request(url, { agent, method, headers, timeout }, (response) => {
      const answer = (text: string) =>
        resolve({
          status: response.statusCode!,
          headers: new Headers(response.headers as Record<string, string>),
          text,
        })
      if (response.headers['content-type']?.startsWith('text/event-stream')) {
        answer('')
        sent.destroy()
        return
      }
      let text = ''
      response.setEncoding('utf8')
      response.on('data', (chunk: string) => (text += chunk))
      response.on('end', () => (response.complete ? answer(text) : reject(new Error('The response was cut off.'))))
      response.on('error', reject)
    })
    sent.on('timeout', () => sent.destroy(new Error(`No response within ${timeout} ms.`)))
    sent.on('error', reject)
    sent.end(body)
  })
}
