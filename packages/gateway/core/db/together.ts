/**
 * Asks several things of one transaction at once: what does not wait for another's answer goes out
 * with it (`PipeliningClient`). Unlike `Promise.all` it waits for all of them even when one fails,
 * so that nothing is asked any more once the transaction is over.
 * @throws what the first of them threw
 */
export async function together<T extends readonly unknown[]>(
  ...asked: T
): Promise<{ -readonly [K in keyof T]: Awaited<T[K]> }> {
  const settled = await Promise.allSettled(asked)
  const failed = settled.find((one) => one.status === 'rejected')
  if (failed) throw failed.reason
  const values = settled.map((one) => (one as PromiseFulfilledResult<unknown>).value)
  return values as { -readonly [K in keyof T]: Awaited<T[K]> }
}
