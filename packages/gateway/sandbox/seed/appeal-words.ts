import type { RISK_SOURCE, RISK_TYPE } from '#domain/appeal/dicts'

/** Words of the sample risk cases. */
export const RISK_WORDS: Record<keyof typeof RISK_TYPE, string> = {
  FRAUD: '多名持卡人否认交易，疑似伪造交易背景',
  GAMBLING: '夜间高频整额交易，疑似为赌博平台收款',
  CYBERSEX: '商品描述与页面内容不符，疑似涉黄',
  INDUCE_PAYMENT: '以返现诱导用户扫码付款',
  OTHER_RISK: '交易IP与经营地区长期不一致',
  CASH_OUT: '贷记卡大额整数交易占比过高，疑似套现',
  FAKE_MERCHANT: '实地核查未见经营场所',
  MOVE_DEVICE: '终端基站位置偏离布放地址超过50公里',
  ABNORMAL_TXN: '单日交易额较近30天均值上升8倍',
  COMPLAINT: '7天内收到5笔以上用户投诉',
  INACTIVE: '连续90天交易笔数低于3笔',
  LICENSE_EXPIRED: '营业执照已过有效期，未更新',
}
export const LONG_RISK =
  '公安机关协查函指出，该商户近三个月内有二十六笔交易的付款人报案称遭遇网络购物退款诈骗，资金经由该商户收款码归集后于当日全部提现；请商户逐笔说明交易背景，并提供商品出库、物流签收与顾客沟通记录。'

export const SOURCES: readonly (keyof typeof RISK_SOURCE)[] = [
  'ACQUIRER',
  'WECHAT',
  'ACQUIRER',
  'ALIPAY',
  'UNIONPAY',
  'REGULATOR',
]

export const AUDIT_WORDS = {
  SUPPLEMENT: '交易凭证不清晰，请补充涉险交易的小票与对应进货单',
  PASS: '资料真实有效，交易背景清楚，解除处置',
  PARTIAL: '部分交易背景清楚，其余交易继续观察',
  REFUSE: '提交的资料不能证明交易真实，维持处置',
} as const

export const APPEAL_REASONS = [
  '当日为店庆促销，老顾客集中充值与团购，交易均有小票与监控记录，附进货单与顾客签字凭证，请核实后解除处置。',
  '该笔交易为企业客户批量采购，已开具发票并完成送货，付款人系采购经办人本人，资料附后，请予复核。',
  '终端因店面装修临时移至隔壁门店使用，现已移回原布放地址，附装修合同与现场照片，请恢复正常结算。',
]
