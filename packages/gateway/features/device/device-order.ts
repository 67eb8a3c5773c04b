import { and, eq } from 'drizzle-orm'
import { z } from 'zod'
import { REG_STATUS } from '#domain/device/dicts'
import type { Tx } from '../../core/db/open'
import { device } from './device-schema'
import { merchant } from '../merchant/merchant-schema'
import { notFound } from '../../core/errors'
import { defineOrder, words } from '../../core/upstream/kind'
import { appendLog } from '../../core/record-log'
import { moved } from '../../core/moves'
import { REG_MOVES } from './device-moves'

const OPERATOR = '清算机构'

/** A terminal's report to the clearing house (domain §7.12). */
export const deviceReport = defineOrder({
  kind: 'clearing.report',
  answer: z.discriminatedUnion('code', [
    z.object({ code: z.literal('REPORTED') }),
    z.object({ code: z.literal('FAIL'), reason: words().min(1) }),
  ]),

  async details(tx, of) {
    const [row] = await find(tx, of)
    if (!row) return {}
    const [holder] = await tx
      .select({ licenseNo: merchant.licenseNo })
      .from(merchant)
      .where(and(eq(merchant.providerId, of.providerId), eq(merchant.merId, row.merId ?? '')))
    const { serialNo, termNo, deviceType, merId, installRegion, installAddr, lng, lat } = row
    return { serialNo, termNo, deviceType, merId, installRegion, installAddr, lng, lat, ...holder }
  },

  lock: (tx, of) => find(tx, of).for('update'),

  async onAnswer(tx, of, answer, { now }) {
    const [row] = await find(tx, of).for('update')
    if (!row) throw notFound()
    const move = REG_MOVES[answer.code === 'REPORTED' ? 'reported' : 'fail']
    const regStatus = moved<string>(move, row.regStatus, REG_STATUS)
    const reason = answer.code === 'FAIL' ? answer.reason : ''
    await tx
      .update(device)
      .set({ regStatus, regMessage: reason, version: row.version + 1 })
      .where(and(eq(device.providerId, row.providerId), eq(device.deviceId, row.deviceId)))
    await appendLog(tx, {
      providerId: row.providerId,
      targetType: 'device',
      targetId: row.deviceId,
      title: move.title,
      operator: OPERATOR,
      fromState: row.regStatus,
      toState: regStatus,
      remark: reason,
      time: now,
    })
    return { from: row.regStatus, to: regStatus }
  },
})

const find = (tx: Tx, { providerId, refId }: { providerId: string; refId: string }) =>
  tx
    .select()
    .from(device)
    .where(and(eq(device.providerId, providerId), eq(device.deviceId, refId)))
