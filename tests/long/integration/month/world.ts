import { parseTime } from '#domain/dates'
import {
  startEmptyGateway,
  type EmptyGateway,
} from '../../../../packages/gateway/tests/support/empty-gateway'
import { startMailServer } from '../../../../packages/gateway/tests/support/mail-server'
import {
  startSmsReceiver,
  type SmsReceiver,
} from '../../../../packages/gateway/tests/support/sms-receiver'
import {
  postgresBin,
  startPostgres,
  type PostgresServer,
} from '../../../../packages/gateway/tests/support/postgres'
import {
  startUpstream,
  type TestUpstream,
} from '../../../../packages/gateway/tests/support/upstream'
import type { Loose, TestSession } from '../../../../packages/gateway/tests/support/wire-client'
import { firstAdmin } from '../../../trials/walk/admin'

/** The installation is made on this Friday morning. */
const START = parseTime('2026-11-27 09:00:00')
export const PROVIDER = '6100000000000001'

/** A bare installation with everything outside it: no sandbox, no row but those of `npm run init`. */
export interface World {
  /** undefined: this machine has no PostgreSQL; the embedded database it is. */
  server: PostgresServer | undefined
  gw: EmptyGateway
  upstream: TestUpstream
  sms: SmsReceiver
  mail: Awaited<ReturnType<typeof startMailServer>>
  admin: TestSession
}

export async function startWorld(): Promise<World> {
  const [upstream, sms, mail] = await Promise.all([
    startUpstream(),
    startSmsReceiver(),
    startMailServer(),
  ])
  const bin = postgresBin()
  const server = bin ? await startPostgres(bin) : undefined
  const gw = await startEmptyGateway({
    init: true,
    ...(server && { databaseUrl: server.url }),
    business: () => START,
    upstream: upstream.settings,
    carriers: { SMS: sms.carrier, MAIL: mail.carrier },
    consoleUrl: 'https://console.example.com',
    without: [],
  })
  return { server, gw, upstream, sms, mail, admin: await firstAdmin(gw) }
}

export async function endWorld({ server, gw, upstream, sms, mail }: World): Promise<void> {
  await gw.close()
  await Promise.all([upstream.close(), sms.close(), mail.close()])
  await server?.stop()
}

/**
 * A call of the console that succeeds.
 * @throws Error with the answer of one that does not
 */
export async function ask(
  { gw, admin }: World,
  path: string,
  body: Record<string, unknown> = {},
  session: TestSession = admin,
): Promise<Loose> {
  const { respCode, respDesc, respData } = await gw.post(path, body, { session })
  if (respCode !== '90000')
    throw new Error(`${path}: ${respCode} ${respDesc} ${JSON.stringify(respData)}`)
  return respData
}

/** Moves business time to a moment, `YYYY-MM-DD HH:mm:ss`, through every job on the way. */
export async function goTo({ gw }: World, moment: string): Promise<void> {
  await gw.clock.advance(parseTime(moment) - gw.clock.now())
}
