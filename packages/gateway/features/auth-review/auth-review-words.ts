import type { ItemKind, UsualItemCode } from '#domain/auth-review/items'

/** The acquirer's review desk, in logs. */
export const REVIEWER = '收单审核'

/** Default reason for asking, by item. */
export const ASK_WORDS: Readonly<Record<UsualItemCode, string>> = {
  DOOR_PHOTO: '进件门头照看不到完整店招，请重新拍摄',
  INDOOR_PHOTO: '请提供近30天内拍摄的店内照',
  CASHIER_PHOTO: '请提供收银台照，核实终端布放位置',
  STAFF_PHOTO: '请提供业务员与门头的合影，核实实地拜访',
  LEASE: '登记地址与经营地址不一致，请提供场地证明',
  GOODS_PROOF: '请提供近一个月的进货单或商品照',
  LEGAL_HOLD_ID: '请提供法人手持证件照，核实本人意愿',
  BANK_PROOF: '请提供结算卡开户证明或卡面照片',
  PREMISES: '请说明经营场所的性质',
  OTHER: '请说明近期交易量变化的原因',
}

/** Default reason for refusing an answer, by kind of item. */
export const REFUSE_WORDS: Readonly<Record<ItemKind, string>> = {
  IMAGE: '图片模糊，看不清关键信息，请重新拍摄',
  TEXT: '说明过于简单，请补充具体情况',
  SELECT: '与实地核查结果不符，请重新选择',
}
