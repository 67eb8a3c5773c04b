/** The innermost cause of a failed sending, without the address or any sent data. */
export function causeOf(error: unknown): string {
  let at = error
  while (at instanceof Error && at.cause instanceof Error) at = at.cause
  if (!(at instanceof Error)) return String(at)
  const code = (at as Error & { code?: unknown }).code
  return typeof code === 'string' ? code : `${at.name}: ${at.message}`
}
