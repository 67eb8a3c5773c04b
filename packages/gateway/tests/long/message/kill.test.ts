import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { migrateDatabase } from '../../../core/db/migrate'
import { openDatabase } from '../../../core/db/open'
import { message } from '../../../schema'
import { killing } from '../../support/killed-process'
import { startMailServer } from '../../support/mail-server'
import { busy, hang, loseAnswer, startSmsReceiver } from '../../support/sms-receiver'

const KILLS = 50
const SCRIPT = 'packages/gateway/tests/message/send-loop.ts'
/** Past every pause between attempts, and the lease of one whose process died. */
const LATER_MS = 11 * 60_000

const processes = killing()
const folders: string[] = []
afterAll(async () => {
  await processes.cleanUp()
  for (const folder of folders) await rm(folder, { recursive: true, force: true })
})

test(
  'processes killed 50 times while they write and send, with carriers that fail: each committed message arrives, under one id',
  { timeout: 900_000 },
  async () => {
    const sms = await startSmsReceiver({ mostFailures: 2 })
    const mail = await startMailServer({ mostFailures: 2 })
    const dataDir = await mkdtemp(join(tmpdir(), 'console-messages-'))
    folders.push(dataDir)
    const empty = await openDatabase({ dataDir })
    await migrateDatabase(empty)
    await empty.close()

    const { url, secret } = sms.settings
    const args = (ahead: number, prefix: string) => [
      dataDir,
      url,
      secret,
      mail.settings.url,
      String(ahead),
      prefix,
    ]
    const said: string[] = []
    for (let kill = 1; kill <= KILLS; kill++) {
      sms.calm()
      mail.calm()
      sms.will(...[busy, loseAnswer, hang].slice(kill % 3))
      mail.will(kill % 2 ? 'busy' : 'drop')
      const enough = 3 + Math.floor(Math.random() * 20)
      said.push(...(await processes.run(SCRIPT, args(kill * LATER_MS, `r${kill}`), enough)).said)
    }
    const last = await processes.run(SCRIPT, args((KILLS + 1) * LATER_MS, ''))
    expect(last).toEqual({ said: ['done'], ended: true })

    const { db, close } = await openDatabase({ dataDir })
    const rows = await db.select().from(message)
    await close()
    expect(new Set(rows.map(({ state, params }) => `${state} ${params}`))).toEqual(
      new Set(['SENT null']),
    )
    const written = new Set(rows.map(({ refId }) => refId))
    expect(said.filter((refId) => !written.has(refId))).toEqual([])
    // Each killed process may have committed one more than it could say.
    expect(written.size - said.length).toBeLessThanOrEqual(KILLS)
    const idsOf = (carrier: string) =>
      rows.flatMap((row) => (row.carrier === carrier ? [row.messageId] : [])).toSorted()
    expect(sms.badSigns).toEqual([])
    expect([...new Set(sms.got.map(({ id }) => id))].toSorted()).toEqual(idsOf('SMS'))
    const mailIds = new Set(mail.got.map(({ messageId }) => messageId.slice(1, 33)))
    expect([...mailIds].toSorted()).toEqual(idsOf('MAIL'))
    // What one id says never differs.
    expect(new Set(sms.got.map(({ id, params }) => `${id} ${params.link}`)).size).toBe(
      idsOf('SMS').length,
    )
    // The losses were real: some messages came more than once.
    expect(sms.got.length + mail.got.length).toBeGreaterThan(rows.length)
    await sms.close()
    await mail.close()
  },
)
