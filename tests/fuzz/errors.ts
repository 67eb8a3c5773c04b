import { Writable } from 'node:stream'

interface Line {
  traceId?: string
  error?: { name?: string; sqlState?: string; message?: string; query?: string; stack?: string[] }
}

/** A log of errors only, each reported with its message and place. */
export function errorLog(tell: (traceId: string, error: string) => void) {
  const stream = new Writable({
    write(chunk: Buffer, _encoding, done) {
      for (const text of String(chunk).split('\n').filter(Boolean)) {
        const { traceId, error } = JSON.parse(text) as Line
        if (traceId && error) tell(traceId, wordsOf(error))
      }
      done()
    },
  })
  return { level: 'error', base: null, stream }
}

function wordsOf({ name, sqlState, message, query, stack }: NonNullable<Line['error']>): string {
  const own = stack?.find((line) => !line.includes('node_modules') && !line.includes('node:'))
  const what = sqlState ? `SQLSTATE ${sqlState}` : message
  return [name, what, query?.slice(0, 200), own].filter(Boolean).join(' | ')
}
