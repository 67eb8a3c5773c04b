/** `/login?redirect=<encoded path and query>`; plain `/login` when there is nowhere to go back (''). */
export function loginPath(from: string): string {
  const plain = from === '' || /^\/login($|[/?])/.test(from)
  return plain ? '/login' : `/login?redirect=${encodeURIComponent(from)}`
}
