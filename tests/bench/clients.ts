import { and, eq, gt, sql } from 'drizzle-orm'
import { RESP } from '#domain/codes'
import { formatDate } from '#domain/dates'
import { inTransaction, sqlState } from '../../packages/gateway/core/db/retry'
import { openDatabase, type Db } from '../../packages/gateway/core/db/open'
import { account, accountEntry } from '../../packages/gateway/schema'
import { CallError } from '../../packages/gateway/core/errors'
import { changeOf, post, type Posting } from '../../packages/gateway/core/ledger/post'
import { prove } from '../../packages/gateway/features/proof/prove'
import { placeKinds, seedTrades } from './place'
import { times, type Row } from './report'

const CLIENTS = 32
const ONE = '6000000000000001'
const BASIC = and(eq(account.providerId, ONE), eq(account.acctKind, 'BASIC'))
/** A voucher, its two lines and an entry. */
const ROWS_PER_POSTING = 4
/** Every so many postings a client sends one of its own once more. */
const TWICE_EVERY = 5
/** And asks for more than there is. */
const TOO_MUCH_EVERY = 7

/**
 * Many clients on one account for `seconds`: postings in, out, too much and twice. Nothing that was
 * acknowledged may be lost, nothing be there twice, and the books must prove themselves. Against
 * the same clients adding to one plain row and writing as many others.
 * @throws when the books are wrong
 */
export async function benchClients(seconds: number): Promise<Row[]> {
  const rows: Row[] = []
  for (const [name, open] of placeKinds()) {
    const place = await open()
    try {
      await seedTrades(2_000, place.env)
      const { DATABASE_URL: databaseUrl, DATA_DIR: dataDir } = place.env
      const database = await openDatabase(databaseUrl ? { databaseUrl } : { dataDir: dataDir! })
      try {
        rows.push(...(await benchOn(name, database.db, seconds)))
      } finally {
        await database.close()
      }
    } finally {
      await place.close()
    }
  }
  return rows
}

async function benchOn(name: string, db: Db, seconds: number): Promise<Row[]> {
  await db.execute(sql`create table bench_balance (id int primary key, amt bigint)`)
  await db.execute(sql`insert into bench_balance values (1, 0)`)
  await db.execute(sql`create table bench_plain (amt bigint, words text)`)
  const plain = await together(Math.max(5, seconds / 4), () =>
    db.transaction(async (tx) => {
      await tx.execute(sql`update bench_balance set amt = amt + 1 where id = 1`)
      for (let row = 0; row < ROWS_PER_POSTING; row++)
        await tx.execute(sql`insert into bench_plain values (1, 'plain')`)
      return true
    }),
  )
  const [before] = await db.select().from(account).where(BASIC)
  const acknowledged = new Map<string, number>()
  let [short, twice] = [0, 0]
  const posted = await together(seconds, async (client, i) => {
    const posting = postingOf(client, i)
    try {
      await inTransaction(db, (tx) => post(tx, posting, Date.now()))
    } catch (error) {
      if (error instanceof CallError && error.respCode === RESP.CONFLICT) short++
      else if (sqlState(error) === UNIQUE_VIOLATION) twice++
      else throw error
      return false
    }
    acknowledged.set(posting.relatedNo!, changeOf(posting))
    return true
  })
  const { proven } = await mustBeWhole(db, { from: before!, acknowledged })
  const perSecond = (n: number, within: number) => `每秒 ${Math.round(n / within)}`
  const [got, base] = [posted / seconds, plain / Math.max(5, seconds / 4)]
  return [
    {
      what: `${name} ${CLIENTS} 个客户端同记一个账户 ${seconds} 秒，对同样多客户端改一行、写 ${ROWS_PER_POSTING} 行`,
      got: `${perSecond(posted, seconds)}，${times(base / got)}`,
      budget: '≤ 4.00×',
      ok: base <= 4 * got,
    },
    {
      what: `${name} 记入 ${acknowledged.size} 笔，拒绝 ${short + twice} 次（余额不足 ${short}，重复 ${twice}），丢失 0，多出 0`,
      got: `ledger:check ${proven} 项相符`,
      budget: '',
      ok: true,
    },
  ]
}

/** The same number twice is the same posting twice. */
function postingOf(client: number, i: number): Posting {
  const nth = i % TWICE_EVERY === TWICE_EVERY - 1 ? i - 1 : i
  const out = nth % 2 === 1
  return {
    providerId: ONE,
    acctKind: 'BASIC',
    // Needs no paper behind it, which the proof would ask for.
    bizType: 'ADJUST',
    direction: out ? 'OUT' : 'IN',
    amt: out && nth % TOO_MUCH_EVERY === 0 ? 9_000_000_000_000 : 1 + (nth % 97),
    bizDate: formatDate(Date.now()),
    relatedNo: `BENCH${client}-${nth}`,
  }
}

const UNIQUE_VIOLATION = '23505'
/** @returns how many checks proved the books; @throws when they are wrong */
async function mustBeWhole(
  db: Db,
  { from, acknowledged }: { from: typeof account.$inferSelect; acknowledged: Map<string, number> },
): Promise<{ proven: number }> {
  const entries = await db
    .select()
    .from(accountEntry)
    .where(
      and(
        eq(accountEntry.providerId, ONE),
        eq(accountEntry.acctNo, from.acctNo),
        gt(accountEntry.seq, from.lastSeq),
      ),
    )
  const kept = new Set(entries.map(({ relatedNo }) => relatedNo))
  const lost = [...acknowledged.keys()].filter((no) => !kept.has(no))
  const [now] = await db.select().from(account).where(BASIC)
  const sum = [...acknowledged.values()].reduce((total, amt) => total + amt, 0)
  const { proven } = await prove(db)
  const wrong = proven.flatMap(({ differences }) => differences)
  const troubles = [
    ...lost.map((no) => `lost ${no}`),
    ...(entries.length === kept.size ? [] : [`${entries.length - kept.size} are there twice`]),
    ...(kept.size === acknowledged.size ? [] : [`${kept.size} entries, ${acknowledged.size} said`]),
    ...(now!.availAmt - from.availAmt === sum ? [] : [`balance moved by another sum than ${sum}`]),
    ...wrong,
  ]
  if (troubles.length > 0)
    throw new Error(`the books are wrong: ${troubles.slice(0, 5).join('; ')}`)
  return { proven: proven.length }
}

/** All clients at once, each again and again. @returns how often it went through */
async function together(
  seconds: number,
  once: (client: number, i: number) => Promise<boolean>,
): Promise<number> {
  const end = performance.now() + seconds * 1000
  let went = 0
  await Promise.all(
    Array.from({ length: CLIENTS }, async (_, client) => {
      for (let i = 0; performance.now() < end; i++) if (await once(client, i)) went++
    }),
  )
  return went
}
