import { and, eq } from 'drizzle-orm'
import { LICENSED_DEVICE_TYPES, UNREPORTED_DEVICE_KINDS } from '../../../src/lib/dicts/device'
import type { SessionContext } from '../../call'
import { device, deviceModel, partner } from '../../db/schema'
import { badField } from '../../errors'
import { scoped } from '../../scope'
import { appendLog, audit } from '../log'
import { nextInSequence } from '../numbers'

export interface NewDevice {
  deviceKind: string
  model: string
  /** Upper case, no blanks. */
  serialNo: string
  networkLicense?: string
  batchNo?: string
  belongPartner?: string
}

/**
 * Takes a terminal into stock (domain §7.12). Type and vendor are the model's.
 * @throws CallError 90400 at the wrong field; a serial number exists once, whoever holds it
 */
export async function addDevice(
  context: SessionContext,
  input: NewDevice,
): Promise<{ deviceId: string; version: number }> {
  const { tx, caller, clock } = context
  const [model] = await tx.select().from(deviceModel).where(eq(deviceModel.model, input.model))
  if (!model) throw badField('model', '型号不存在')
  if (model.deviceKind !== input.deviceKind) throw badField('model', '型号与设备品类不符')
  const { deviceType } = model
  if (LICENSED_DEVICE_TYPES.includes(deviceType) && input.networkLicense === undefined)
    throw badField('networkLicense', '请输入入网认证编号')
  const owner = await findOwner(context, input.belongPartner)
  const deviceId = `29${String(await nextInSequence(tx, 'deviceId')).padStart(10, '0')}`
  const added = await tx
    .insert(device)
    .values({
      providerId: caller.providerId,
      deviceId,
      serialNo: input.serialNo,
      deviceKind: input.deviceKind,
      deviceType,
      vendor: model.vendor,
      model: input.model,
      networkLicense: input.networkLicense ?? null,
      batchNo: input.batchNo ?? null,
      partnerId: owner?.partnerId ?? null,
      createdBy: caller.userId,
      bindStatus: 'IN_STOCK',
      regStatus: UNREPORTED_DEVICE_KINDS.includes(input.deviceKind) ? 'NOT_NEEDED' : 'TO_REPORT',
      createTime: new Date(clock.now()),
    })
    // Asking first would let two people add the same one at once.
    .onConflictDoNothing({ target: device.serialNo })
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
  await audit(context, {
    action: 'device.add',
    targetType: 'device',
    targetId: deviceId,
    detail: { serialNo: input.serialNo, model: input.model },
  })
  return { deviceId, version: added[0].version }
}

async function findOwner({ tx, caller }: SessionContext, partnerId: string | undefined) {
  if (partnerId === undefined) return undefined
  const [owner] = await tx
    .select({ partnerId: partner.partnerId, shortName: partner.shortName })
    .from(partner)
    .where(
      and(
        scoped({ ...caller.scope, createdBy: null, shopIds: null }, partner),
        eq(partner.partnerId, partnerId),
      ),
    )
  if (!owner) throw badField('belongPartner', '渠道商不存在')
  return owner
}
