import { and, eq, type SQL } from 'drizzle-orm'
import { deviceModel } from './device-schema'

/** The models that a provider takes new terminals of. */
export const ownModels = (providerId: string): SQL =>
  and(eq(deviceModel.providerId, providerId), deviceModel.inUse)!

type DeviceModel = Pick<
  typeof deviceModel.$inferSelect,
  'model' | 'deviceKind' | 'deviceType' | 'vendor'
>

/** The models that ship (`/v1/device/type`, domain §7.12); vendors are invented. */
export const DEVICE_MODELS: readonly DeviceModel[] = [
  { model: 'ZX-A8', deviceKind: 'POS', deviceType: '04', vendor: '智享终端' },
  { model: 'ZX-A9 Pro', deviceKind: 'POS', deviceType: '04', vendor: '智享终端' },
  { model: 'LT-P2000', deviceKind: 'POS', deviceType: '02', vendor: '联拓支付' },
  { model: 'LT-M30', deviceKind: 'POS', deviceType: '03', vendor: '联拓支付' },
  { model: 'YM-S60', deviceKind: 'SCANNER_BOX', deviceType: '10', vendor: '云码科技' },
  { model: 'YM-S80', deviceKind: 'SCANNER_BOX', deviceType: '10', vendor: '云码科技' },
  { model: 'YM-T1', deviceKind: 'CODE_PLATE', deviceType: '11', vendor: '云码科技' },
  { model: 'HS-PLATE', deviceKind: 'CODE_PLATE', deviceType: '11', vendor: '海声电子' },
  { model: 'HS-V20', deviceKind: 'SPEAKER', deviceType: '07', vendor: '海声电子' },
  { model: 'HS-V50 4G', deviceKind: 'SPEAKER', deviceType: '07', vendor: '海声电子' },
  { model: 'MY-P58', deviceKind: 'PRINTER', deviceType: '07', vendor: '墨印智能' },
  { model: 'MY-P80', deviceKind: 'PRINTER', deviceType: '07', vendor: '墨印智能' },
  { model: 'QT-F4', deviceKind: 'FACE', deviceType: '09', vendor: '青瞳视觉' },
  { model: 'QT-F6', deviceKind: 'FACE', deviceType: '09', vendor: '青瞳视觉' },
  { model: 'SY-C15', deviceKind: 'CASHIER', deviceType: '10', vendor: '商盈收银' },
  { model: 'SY-WIN', deviceKind: 'CASHIER', deviceType: '11', vendor: '商盈收银' },
]
