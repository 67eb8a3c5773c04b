import { field, type Fields } from '../field'
import { codeList } from '../reading/text'
import { ORDER_OPEN } from '../merchant/dicts'
import { ORDER_PAY_MODE } from './dicts'

/** Most tables of one entry. */
export const MOST_TABLES = 200

const isOpen = ({ orderOpen }: Readonly<Record<string, unknown>>): boolean => orderOpen === '1'
const appId = (label: string) =>
  field.text(label, {
    visible: isOpen,
    pattern: /^[A-Za-z0-9]{8,32}$/,
    message: '小程序 AppID 为8到32位字母、数字',
  })

/** How a shop takes orders at its tables (domain §7.11), as staff set it. */
export const orderingFields = {
  orderOpen: field.enum('自助点餐', ORDER_OPEN, { required: true, radio: true }),
  payMode: field.enum('付款方式', ORDER_PAY_MODE, {
    required: isOpen,
    radio: true,
    visible: isOpen,
  }),
  orderUrl: field.text('点餐页地址', {
    required: isOpen,
    visible: isOpen,
    max: 200,
    pattern: /^https:\/\/[\x21-\x7e]+$/,
    message: '点餐页地址应以 https:// 开头',
    hint: '桌码的内容是这个地址后面接码编号；只用于以后新增的桌码',
  }),
  wxMiniAppId: appId('微信小程序'),
  aliMiniAppId: appId('支付宝小程序'),
  serviceFeeOpen: field.flag('服务费', { visible: isOpen, initial: '0' }),
} satisfies Fields

const tableError = (value: unknown): string | undefined => {
  const list = codeList(String(value ?? ''))
  if (list.length > MOST_TABLES) return `一次最多${MOST_TABLES}个桌号`
  const bad = list.find((one) => !/^[\p{L}\p{N}-]{1,16}$/u.test(one))
  return bad === undefined ? undefined : `桌号「${bad}」应为1到16位文字、字母、数字`
}

/** New tables of a shop; each gets a code. */
export const newTableFields = {
  tableNos: field.longText('桌号', {
    required: true,
    max: 4000,
    placeholder: '每行一个，或用逗号隔开',
    validate: tableError,
  }),
  areaName: field.text('区域', { required: true, max: 16, placeholder: '如 大厅' }),
  seatCount: field.count('座位', { required: true, min: 1, max: 99, initial: 4 }),
} satisfies Fields
