/** Repeats a small transaction until it finds nothing left; between two of them the process may stop. */
export async function untilDone(signal: AbortSignal, batch: () => Promise<boolean>) {
  do signal.throwIfAborted()
  while (await batch())
}
