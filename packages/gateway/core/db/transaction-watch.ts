import { AsyncLocalStorage, createHook } from 'node:async_hooks'
import type { Db } from './open'

/**
 * Checks a rule: a transaction awaits only the database, and computes nothing that takes long,
 * because all other calls wait for the connection. Tests switch it on for their databases; where it
 * is off it costs nothing.
 */

/**
 * Async resources of Node for a file, a thread, a timer or another machine. Random bytes are not
 * among them: they look the same, but take no time.
 */
const WAITING: ReadonlySet<string> = new Set([
  'FILEHANDLE',
  'FILEHANDLECLOSEREQ',
  'FSREQCALLBACK',
  'FSREQPROMISE',
  'KEYPAIRGENREQUEST',
  'PBKDF2REQUEST',
  'SCRYPTREQUEST',
  'ZLIB',
  'GETADDRINFOREQWRAP',
  'GETNAMEINFOREQWRAP',
  'HTTPCLIENTREQUEST',
  'PIPECONNECTWRAP',
  'TCPCONNECTWRAP',
  'PROCESSWRAP',
  'WORKER',
  'Timeout',
])

interface Held {
  open: boolean
  broken: Error | undefined
}

const held = new AsyncLocalStorage<Held>()
let watching = false

const hook = createHook({
  init(_id, type) {
    if (!WAITING.has(type)) return
    const transaction = held.getStore()
    if (!transaction?.open || transaction.broken) return
    transaction.broken = new Error(`a transaction waits for more than the database: ${type}`)
  },
})

/**
 * Makes every transaction of `db` fail that breaks the rule.
 * @param report gets the place where it did, which a caller's answer hides
 * @returns the same
 */
export function watchTransactions(db: Db, report: (broken: Error) => void): Db {
  if (!watching) hook.enable()
  watching = true
  const transaction = db.transaction.bind(db)
  db.transaction = (work, config) => {
    notInTransaction('a transaction')
    return transaction(async (tx) => {
      const mine: Held = { open: true, broken: undefined }
      try {
        const result = await held.run(mine, () => work(tx))
        if (mine.broken) throw mine.broken
        return result
      } finally {
        // Work started inside that goes on after the transaction breaks no rule.
        mine.open = false
        if (mine.broken) report(mine.broken)
      }
    }, config)
  }
  return db
}

/** Called at the head of work that computes for long: drawing, packing, hashing, parsing. */
export function notInTransaction(what: string): void {
  if (!watching) return
  const transaction = held.getStore()
  if (!transaction?.open) return
  transaction.broken ??= new Error(`wanted ${what} outside a transaction`)
  throw transaction.broken
}
