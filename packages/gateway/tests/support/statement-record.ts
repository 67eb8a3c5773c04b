import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { poolOf, type Db } from '../../core/db/open'
import type { SandboxModule } from '../../core/sandbox'

/** While a test asks for itself; a query is sent in the same moment, before anything else runs. */
let aside = false

/** Of the databases that tests start from and drop (test-database.ts). */
const OF_COPIES = /console_(test|two)_|pg_advisory_lock\(7301953\)/

/**
 * Tells every statement that any client of this process sends, until stopped, except those of
 * `asAside`. A list of values is reported as one value, however long.
 * @returns how to stop
 */
export function recordStatements(
  tell: (text: string, values: readonly unknown[]) => void,
): () => void {
  const own = pg.Client.prototype.query
  const query = function (this: pg.Client, ...args: unknown[]) {
    const [first, second] = args as [{ text?: string; values?: unknown[] } | string, unknown]
    const text = typeof first === 'string' ? first : first?.text
    const given = typeof first === 'string' ? second : (first?.values ?? second)
    if (text && !aside && !OF_COPIES.test(text))
      tell(shortened(text), Array.isArray(given) ? given : [])
    return Reflect.apply(own, this, args) as unknown
  }
  pg.Client.prototype.query = query as typeof own
  return () => {
    pg.Client.prototype.query = own
  }
}

/** The same database for what a test asks by itself, which is no statement of the gateway's. */
export function asAside(db: Db): Db {
  const pool = poolOf(db)
  const connect = async () => asideClient(await pool.connect())
  const query = async (...args: unknown[]) => {
    const client = await connect()
    try {
      return await (client.query as (...all: unknown[]) => Promise<unknown>)(...args)
    } finally {
      client.release()
    }
  }
  const own: Record<PropertyKey, unknown> = { connect, query }
  const get = (target: pg.Pool, name: keyof pg.Pool) => own[name] ?? Reflect.get(target, name)
  return drizzle(new Proxy(pool, { get: get as ProxyHandler<pg.Pool>['get'] }), {
    casing: 'snake_case',
  })
}

/** The sandbox, whose pages ask aside; its jobs run for all clients and are recorded. */
export const sandboxAside = (sandbox: SandboxModule): SandboxModule => ({
  ...sandbox,
  mount: (app, deps) => sandbox.mount(app, { ...deps, db: asAside(deps.db) }),
})

function asideClient(client: pg.PoolClient): pg.PoolClient {
  const query = (...args: unknown[]): unknown => {
    aside = true
    try {
      return (client.query as (...all: unknown[]) => unknown)(...args)
    } finally {
      aside = false
    }
  }
  const release = (broken?: Error | boolean) => client.release(broken)
  return Object.assign(Object.create(client) as pg.PoolClient, { query, release })
}

/** `in ($1, $2, $3)` as `in ($1)`. */
const shortened = (text: string): string =>
  text.replace(/\bin \((\$\d+)(?:, \$\d+)+\)/gi, 'in ($1)')
