import { MERCHANTS } from '../choices'
import { AUTO_CASH_SWITCH, ORDER_OPEN, SHOP_STATUS, SHOP_TYPE } from '../merchant/dicts'
import { field, type Fields } from '../field'
import { partnerFields } from '../partner/fields'

/** A shop (domain §7.9). */
export const shopFields = {
  shopId: field.id('门店号'),
  oldId: field.id('原系统编号'),
  shopName: field.text('门店名称', { placeholder: '名称或拼音首字母', width: 208 }),
  merId: field.remote('商户', MERCHANTS),
  merName: field.text('商户名称'),
  shopType: field.enum('门店类型', SHOP_TYPE),
  region: field.region('地区'),
  regionName: field.text('地区'),
  address: field.text('地址'),
  contactName: field.secret('联系人', 'name'),
  contactMobile: field.secret('联系手机', 'mobile'),
  teamId: field.remote('所属团队', {
    call: '/v1/shop/queryTeamData',
    keyOf: 'teamId',
    labelOf: 'teamName',
    search: false,
    textField: 'teamName',
  }),
  teamName: field.text('所属团队'),
  ...partnerFields,
  deviceCount: field.count('终端数', { sortable: true }),
  orderOpen: field.enum('自助点餐', ORDER_OPEN),
  autoCash: field.enum('自动提现', AUTO_CASH_SWITCH),
  shopStatus: field.enum('门店状态', SHOP_STATUS),
  createTime: field.dateTime('创建时间', { sortable: true }),
  businessHours: field.text('营业时间'),
  lng: field.decimal('经度'),
  lat: field.decimal('纬度'),
  wxShopNo: field.id('微信门店号'),
  aliShopNo: field.id('支付宝门店号'),
  doorPics: field.images('门头照'),
  indoorPics: field.images('内景照'),
} satisfies Fields
