import { useRef } from 'react'
import { once, Refusal } from './client.ts'

type Headers = ReturnType<typeof once>

/**
 * Sends a creation with an Idempotency-Key: the same one while nobody knows whether it arrived, so that a person who
 * tries again does not make two; a new one after every answer, and for every other body.
 */
export function useOnce() {
  const held = useRef<{ body: string; headers: Headers }>(null)
  return async function send<Body, Answer>(body: Body, request: (body: Body, headers: Headers) => Promise<Answer>) {
    const text = JSON.stringify(body)
    if (held.current?.body !== text) held.current = { body: text, headers: once() }
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
