import { CODES } from '#domain/permission-codes'
import { z } from 'zod'
import { REG_STATUS } from '#domain/device/dicts'
import { defineCall, type SessionContext } from '../../../core/call'
import { id, optional, version } from '../../../core/inputs'
import { conflict } from '../../../core/errors'
import { moved } from '../../../core/moves'
import { changeDevice, lockDevice, type DeviceAction, type DeviceState } from '../device-change'
import { REG_MOVES } from '../device-moves'

/** Reports a bound terminal to the clearing house. */
export default defineCall({
  path: '/v1/device/report',
  access: { roles: ['3', '4'], codes: [CODES.device.edit] },
  request: z.object({ deviceId: id(), version: optional(version) }),
  write: true,
  handler: reportDevice,
})

/**
 * Reports a bound terminal to the clearing house, for the first time or again.
 * @throws CallError 90404 outside the scope, 90409 for a stale version or another state
 */
async function reportDevice(context: SessionContext, input: DeviceAction): Promise<DeviceState> {
  const row = await lockDevice(context, input)
  if (row.bindStatus !== 'BOUND') throw conflict('终端未绑定商户，不能报备')
  const regStatus = moved(REG_MOVES.report, row.regStatus, REG_STATUS)
  const { tx, clock, upstream } = context
  const { providerId, deviceId } = row
  await upstream.clearing.report(tx, { providerId, deviceId, now: clock.now() })
  return changeDevice(context, row, {
    event: 'report',
    title: REG_MOVES.report.title,
    set: { regStatus, regMessage: '' },
    states: { from: row.regStatus, to: regStatus },
  })
}
