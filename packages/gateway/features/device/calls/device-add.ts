import { CODES } from '#domain/permission-codes'
import { and, eq } from 'drizzle-orm'
import { defineCall, type SessionContext } from '../../../core/call'
import { newDevice, deviceIdOf, modelError, stockRow, type NewDevice } from '../new-device'
import { ownModels } from '../device-models'
import { device, deviceModel } from '../device-schema'
import { partner } from '../../../core/access-schema'
import { badField, badFields } from '../../../core/errors'
import { choosablePartners } from '../../partner'
import { appendLog } from '../../../core/record-log'
import { nextInSequence } from '../../../core/numbers'

/** Takes a terminal into stock. */
export default defineCall({
  path: '/v1/device/add',
  access: { roles: ['3'], codes: [CODES.device.edit] },
  request: newDevice,
  write: true,
  handler: addDevice,
})

/**
 * Takes a terminal into stock (domain §7.12). Type and vendor are the model's.
 * @throws CallError 90400 at the wrong field; a serial number exists once, over all providers
 */
async function addDevice(
  context: SessionContext,
  input: NewDevice,
): Promise<{ deviceId: string; version: number }> {
  const { tx, caller, clock } = context
  const [model] = await tx
    .select()
    .from(deviceModel)
    .where(and(ownModels(caller.providerId), eq(deviceModel.model, input.model)))
  const wrong = modelError(input, model)
  if (wrong || !model) throw badFields(wrong ? [wrong] : [])
  const owner = await findOwner(context, input.belongPartner)
  const deviceId = deviceIdOf(await nextInSequence(tx, 'deviceId'))
  const added = await tx
    .insert(device)
    .values(
      stockRow(input, model, {
        providerId: caller.providerId,
        deviceId,
        partnerId: owner?.partnerId ?? null,
        createdBy: caller.userId,
        createTime: new Date(clock.now()),
      }),
    )
    // Asking first would let two people add the same one at once.
    .onConflictDoNothing({ target: [device.providerId, device.serialNo] })
    .returning({ version: device.version })
  if (!added[0]) throw badField('serialNo', '该终端序列号已存在')
  await appendLog(tx, {
    providerId: caller.providerId,
    targetType: 'device',
    targetId: deviceId,
    title: '入库',
    operator: caller.nickName,
    toState: 'IN_STOCK',
    remark: owner ? `归属${owner.shortName}` : '',
    time: clock.now(),
  })
  return { deviceId, version: added[0].version }
}

async function findOwner({ tx, caller }: SessionContext, partnerId: string | undefined) {
  if (partnerId === undefined) return undefined
  const [owner] = await tx
    .select({ partnerId: partner.partnerId, shortName: partner.shortName })
    .from(partner)
    .where(and(choosablePartners(caller.scope), eq(partner.partnerId, partnerId)))
  if (!owner) throw badField('belongPartner', '渠道商不存在')
  return owner
}
