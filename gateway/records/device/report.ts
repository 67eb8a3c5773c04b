import { REG_STATUS } from '../../../src/lib/dicts/device'
import type { SessionContext } from '../../call'
import { conflict } from '../../errors'
import { moved } from '../moves'
import { changeDevice, lockDevice, type DeviceAction, type DeviceState } from './change'
import { REG_MOVES } from './moves'

/**
 * Reports a bound terminal to the clearing house, for the first time or again.
 * @throws CallError 90404 outside the scope, 90409 for a stale version or another state
 */
export async function reportDevice(
  context: SessionContext,
  input: DeviceAction,
): Promise<DeviceState> {
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
