import { CODES } from '#domain/permission-codes'
import { z } from 'zod'
import { and, eq } from 'drizzle-orm'
import { BIND_STATUS, REG_STATUS } from '#domain/device/dicts'
import { maskCard, maskIdNo } from '#domain/mask'
import { defineCall, type SessionContext } from '../../../core/call'
import { id } from '../../../core/inputs'
import { device } from '../device-schema'
import { merchant } from '../../merchant/merchant-schema'
import { provider } from '../../../core/access-schema'
import { timelineOf } from '../../../core/record-log'
import { hintOf } from '../../../core/upstream/hints'
import { deviceList, deviceRecords, type DeviceRecord } from '../device-list'
import { deviceRow } from '../device-row'
import { recordOf } from '../../../core/list/record'

/** One terminal with what was reported about it (domain §7.12). */
export default defineCall({
  path: '/v1/device/detail',
  access: { roles: ['3', '4'], codes: [CODES.device.list] },
  request: z.object({ deviceId: id() }),
  handler: (context, { deviceId }) => deviceDetail(context, deviceId),
})

/**
 * A terminal with its log and the five facts that are reported with its serial number (259号文):
 * acquirer, merchant, licence (a micro merchant's principal instead), settlement account, place.
 * @throws CallError 90404 outside the scope
 */
async function deviceDetail(context: SessionContext, deviceId: string) {
  const { tx, caller, clock } = context
  const record = await recordOf(deviceRecords, context, device, { deviceId })
  const target = { providerId: record.providerId, targetType: 'device', targetId: deviceId }
  return {
    ...deviceRow(record, caller, clock.now()),
    ...(await hintOf(context, deviceList.upstream, record)),
    installPic: record.installPic,
    ...(await reportedFacts(context, record)),
    logs: await timelineOf(tx, target, { ...BIND_STATUS, ...REG_STATUS }),
  }
}

async function reportedFacts({ tx }: SessionContext, { providerId, merId }: DeviceRecord) {
  const [owner] = await tx
    .select({ acquirerCode: provider.acquirerCode })
    .from(provider)
    .where(eq(provider.providerId, providerId))
  const [holder] =
    merId === null
      ? []
      : await tx
          .select({
            subjectType: merchant.subjectType,
            licenseNo: merchant.licenseNo,
            legalIdNo: merchant.legalIdNo,
            acctNo: merchant.acctNo,
          })
          .from(merchant)
          .where(and(eq(merchant.providerId, providerId), eq(merchant.merId, merId)))
  return {
    acquirerCode: owner?.acquirerCode ?? null,
    licenseNo: holder ? (holder.licenseNo ?? maskIdNo(holder.legalIdNo)) : null,
    settleAcctNo: holder ? maskCard(holder.acctNo) : null,
  }
}
