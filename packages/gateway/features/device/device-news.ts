import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { isDateTime, parseTime } from '#domain/dates'
import { AHEAD_MS } from '../../core/clock'
import { conflict } from '../../core/errors'
import { defineOrder, words } from '../../core/upstream/kind'
import { device } from './device-schema'

/** Terminals in one notice at most. */
const MOST = 1_000

const terminal = z.object({
  serialNo: z
    .string()
    .regex(/^[A-Za-z0-9]{6,32}$/, '应为6到32位字母、数字')
    .transform((text) => text.toUpperCase()),
  time: z.string().refine(isDateTime, 'time 应为 YYYY-MM-DD HH:mm:ss').transform(parseTime),
  appVersion: words(16).optional(),
})

/**
 * Heartbeats of terminals (domain §7.12: online within 10 minutes). Older heartbeats than the known
 * ones and serial numbers that the provider does not have change nothing.
 */
export const heartbeatNews = defineOrder({
  kind: 'terminal.heartbeat',
  answer: z.discriminatedUnion('code', [
    z.object({ code: z.literal('SEEN'), terminals: z.array(terminal).min(1).max(MOST) }),
  ]),
  lock: () => Promise.resolve(),

  async onAnswer(tx, { providerId }, { terminals }, { now }) {
    const early = terminals.find(({ time }) => time > now + AHEAD_MS)
    if (early) throw conflict(`${early.serialNo} 的时间晚于当前业务时间`)
    // The newest of each, in the order of their numbers, so that two notices lock alike.
    const newest = new Map(
      terminals.toSorted((a, b) => a.time - b.time).map((one) => [one.serialNo, one]),
    )
    const list = [...newest.values()].toSorted((a, b) => (a.serialNo < b.serialNo ? -1 : 1))
    const serials = list.map(({ serialNo }) => serialNo)
    const { rows } = await tx.execute(sql`
      with told as (
        select * from unnest(
          ${sql.param(serials)}::text[],
          ${sql.param(list.map(({ time }) => new Date(time).toISOString()))}::timestamptz[],
          ${sql.param(list.map(({ appVersion }) => appVersion ?? null))}::text[]
        ) as t(serial_no, heard, app_version)
      ), own as (
        select ${device.deviceId}, told.heard, told.app_version from ${device}
        join told on told.serial_no = ${device.serialNo}
        where ${device.providerId} = ${providerId}
        order by ${device.deviceId} for update of ${device}
      )
      update ${device} set last_heartbeat = greatest(${device.lastHeartbeat}, own.heard),
        app_version = case when ${device.lastHeartbeat} > own.heard then ${device.appVersion}
          else coalesce(own.app_version, ${device.appVersion}) end
      from own where ${device.providerId} = ${providerId} and ${device.deviceId} = own.device_id
      returning 1`)
    if (rows.length === 0) throw conflict('没有本服务商的终端')
    return { from: '', to: 'SEEN' }
  },
})
