import { useRef } from 'react'
import { idempotencyHeader, Refusal } from './client.ts'

type Headers = ReturnType<typeof idempotencyHeader>

/**
 * Sends a create request with an Idempotency-Key: the same one while it is unknown whether the request arrived, so that
 * a retry does not create two records; a new one after every response, and for every other body.
 */
export function useOnce() {
  const held = useRef<{ body: string; headers: Headers }>(null)
  return async function send<Body, Answer>(body: Body, request: (body: Body, headers: Headers) => Promise<Answer>) {
    const text = JSON.stringify(body)
    if (held.current?.body !== text) held.current = { body: text, headers: idempotencyHeader() }
    try {
      const answer = await request(body, held.current.headers)
      held.current = null
      return answer
    } catch (error) {
      if (error instanceof Refusal && error.status >= 400 && error.status < 500) held.current = null
      throw error
    }
  }
}
