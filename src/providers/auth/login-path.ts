/** `/login?redirect=<encoded path and query>`; plain `/login` when `from` is ''. */
export function loginPath(from: string): string {
  const plain = from === '' || /^\/login($|[/?])/.test(from)
  return plain ? '/login' : `/login?redirect=${encodeURIComponent(from)}`
}
