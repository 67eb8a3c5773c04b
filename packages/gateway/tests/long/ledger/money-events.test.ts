import { afterAll, expect, inject, test } from 'vitest'
import { openDatabase } from '../../../core/db/open'
import { prove } from '../../../features/proof/prove'
import { killing } from '../../support/killed-process'

/**
 * Events that each process gets through before it is killed in the next ones, after so many days:
 * November's last, and December, whose months can come out below nothing.
 */
const LIVES = [
  { days: 0, events: 30 },
  { days: 12, events: 30 },
  { days: 0, events: 8 },
]

const processes = killing()
afterAll(() => processes.cleanUp())

async function differencesIn(dataDir: string): Promise<string[]> {
  const { db, close } = await openDatabase({ dataDir })
  try {
    return (await prove(db)).proven.flatMap(({ title, differences }) =>
      differences.map((words) => `${title}｜${words}`),
    )
  } finally {
    await close()
  }
}

test(
  'money events in any order, with the process killed between and inside them, leave books that prove themselves',
  { timeout: 600_000 },
  async ({ skip }) => {
    const { kind } = inject('gatewayTemplate')
    skip(kind === 'postgres', 'on PostgreSQL durability is PostgreSQL’s')
    const dataDir = await processes.sampleDir()
    const seed = Math.floor(Math.random() * 2 ** 31)
    const said: string[] = []
    for (const [i, { days, events }] of LIVES.entries()) {
      const life = await processes.run(
        'packages/gateway/tests/ledger/money-events.ts',
        [dataDir, String(seed + i), String(days)],
        events,
      )
      said.push(...life.said)
      expect(await differencesIn(dataDir), `seed ${seed + i}:\n${said.join('\n')}`).toEqual([])
    }
    expect(said.length).toBeGreaterThanOrEqual(68)
    // It was about money: a good part of what was tried was done.
    const done = said.filter((line) => !/ (none|90[1-9]\d\d)$/.test(line))
    expect(done.length).toBeGreaterThan(said.length / 5)
  },
)
