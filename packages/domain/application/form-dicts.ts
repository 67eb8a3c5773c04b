import type { Dict } from '../field'

/** Choices of the application forms: wire value -> label (domain §3, §7.1 to §7.7). */

export const CERT_TYPE = {
  '2388': '事业单位法人证书',
  '2389': '统一社会信用代码证书',
  '2390': '有偿服务许可证(军队)',
  '2391': '医疗机构执业许可证(军队)',
  '2392': '企业营业执照(挂靠)',
  '2393': '组织机构登记证',
  '2394': '社会团体法人登记证书',
  '2395': '民办非企业单位登记证书',
  '2396': '基金会法人登记证书',
  '2399': '宗教活动场所登记证',
  '2400': '政府部门下发的其他有效证明',
  '2520': '执业许可证/执业证',
  '2521': '基层群众性自治组织代码证',
  '2522': '农村集体经济组织登记证',
} as const satisfies Dict

export const CONTACT_TYPE = { LEGAL: '经营者/法人', SUPER: '经办人' } as const satisfies Dict

export const MICRO_BIZ_TYPE = {
  MICRO_TYPE_STORE: '门店场所',
  MICRO_TYPE_MOBILE: '流动经营/便民服务',
  MICRO_TYPE_ONLINE: '线上商品/服务交易',
} as const satisfies Dict

export const ONLINE_KIND = {
  MP: '公众号',
  MINI_PROGRAM: '小程序',
  WEB: '网站',
  APP: 'APP',
  WEWORK: '企业微信',
} as const satisfies Dict

export const AGREEMENT_TYPE = { ELEC: '电子', PAPER: '纸质' } as const satisfies Dict

export const YES_NO = { Y: '是', N: '否' } as const satisfies Dict

/** Occupations as the anti-money-laundering registers name them. */
export const OCCUPATION = {
  '01': '国家机关、党群组织、企事业单位负责人',
  '02': '专业技术人员',
  '03': '办事人员和有关人员',
  '04': '商业、服务业人员',
  '05': '农、林、牧、渔、水利业生产人员',
  '06': '生产、运输设备操作人员及有关人员',
  '07': '军人',
  '08': '不便分类的其他从业人员',
} as const satisfies Dict

/** Subjects of the ordinary form; a micro merchant has its own. */
export const NORMAL_SUBJECT = {
  INDIVIDUAL: '个体工商户',
  ENTERPRISE: '企业',
  INSTITUTIONS: '事业单位',
  GOVERNMENT: '政府机关',
  OTHERS: '社会组织',
} as const satisfies Dict

/** Settle cycles of an application; manual settlement is not among them. */
export const ENTRY_SETTLE_CYCLE = {
  T1: '工作日次日',
  D1: '自然日次日',
  D0: '当日(多次)',
} as const satisfies Dict

export const MICRO_SETTLE_CYCLE = { T1: '工作日次日', D1: '自然日次日' } as const satisfies Dict

export const SCENE_TYPE = {
  OFFLINE: '线下',
  ONLINE: '线上',
  ALL_SCENE: '线上+线下',
} as const satisfies Dict

export const ID_DOC_TYPE = {
  IDCARD: '中国大陆居民身份证',
  OVERSEA_PASSPORT: '其他国家或地区居民-护照',
  HONGKONG_PASSPORT: '中国香港居民-来往内地通行证',
  MACAO_PASSPORT: '中国澳门居民-来往内地通行证',
  TAIWAN_PASSPORT: '中国台湾居民-来往大陆通行证',
  FOREIGN_RESIDENT: '外国人居留证',
  HONGKONG_MACAO_RESIDENT: '港澳居民居住证',
  TAIWAN_RESIDENT: '台湾居民居住证',
} as const satisfies Dict
