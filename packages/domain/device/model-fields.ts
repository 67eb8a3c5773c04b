import { field, labelsOf, type Fields } from '../field'
import { CODES } from '../permission-codes'
import { DEVICE_KIND, DEVICE_TYPE } from './dicts'

/** Models are changed by those who take terminals into stock. */
export const codes = CODES.device

export const MODEL_STATUS = {
  IN_USE: { label: '在用', tone: 'success' },
  STOPPED: { label: '已停用', tone: 'closed' },
} as const

/** A model that terminals are taken into stock as. */
export const modelFields = {
  model: field.id('型号'),
  deviceKind: field.enum('设备品类', DEVICE_KIND),
  deviceType: field.enum('终端类型', DEVICE_TYPE),
  vendor: field.text('厂商'),
  modelStatus: field.enum('状态', MODEL_STATUS),
} satisfies Fields

const label = labelsOf(modelFields)

export const modelForm = {
  model: field.text(label.model, { required: true, min: 2, max: 32 }),
  deviceKind: field.enum(label.deviceKind, DEVICE_KIND, { required: true }),
  deviceType: field.enum(label.deviceType, DEVICE_TYPE, { required: true }),
  vendor: field.text(label.vendor, { required: true, min: 2, max: 40 }),
} satisfies Fields
