import { SHOPS } from '../choices'
import { field, type Dict, type FormValues } from '../field'
import { SHOP_STATUS } from '../merchant/dicts'
import { newMobile } from '../validation/contact'
import { address, personName } from '../validation/names'
import { onText } from '../validation/rule'
import type { ChangeForm } from './form'

const SHOP_ACT = { ADD: '新增门店', EDIT: '修改门店', CLOSE: '关店' } as const satisfies Dict

const isAdd = ({ shopAct }: FormValues): boolean => shopAct === 'ADD'
const isWritten = ({ shopAct }: FormValues): boolean => shopAct === 'ADD' || shopAct === 'EDIT'
const isOfShop = ({ shopAct }: FormValues): boolean => shopAct === 'EDIT' || shopAct === 'CLOSE'

/** Required of a new shop; of another one what stays empty stays as it is. */
const written = {
  visible: isWritten,
  required: isAdd,
  note: (values: FormValues) => (isAdd(values) ? undefined : '不填则不变更'),
} as const

const values = {
  shopName: field.text('门店名称', { ...written, min: 2, max: 40 }),
  shopRegion: field.region('门店地区', written),
  shopAddr: field.text('门店地址', { ...written, validate: onText(address()) }),
  shopContact: field.secret('门店联系人', 'name', {
    ...written,
    max: 64,
    validate: onText(personName()),
  }),
  shopMobile: field.secret('门店联系手机', 'mobile', { ...written, validate: onText(newMobile) }),
}

/** A shop that is added, changed or closed (domain §17). A shop with terminals bound stays open. */
export const shopChange: ChangeForm = {
  fields: {
    shopAct: field.enum('门店变更', SHOP_ACT, { radio: true, required: true }),
    shopId: field.remote('门店', SHOPS, { required: isOfShop, visible: isOfShop }),
    ...values,
    shopDoorPics: field.images('门头照', {
      max: 3,
      visible: isWritten,
      required: isAdd,
    }),
  },
  lines: {
    ...values,
    shopRegion: field.text('门店地区'),
    shopStatus: field.enum('门店状态', SHOP_STATUS),
  },
  about: ({ shopAct, shopId, shopName }) =>
    `${SHOP_ACT[shopAct as keyof typeof SHOP_ACT]} ${String(shopId ?? shopName ?? '')}`,
}
