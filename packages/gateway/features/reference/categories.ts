import { notFound } from '../../core/errors'
import { usualPinyinOf } from '../../core/pinyin'

/**
 * Business categories with their MCC, in two trees: the standard channel's
 * (`/v1/function/manageCategoryQuery`) and the partner channel's (`/v3/hlmCategory/query`).
 */
export interface Category {
  categoryCode: string
  categoryName: string
  /** Initials and full pinyin; `zcxc` finds 中餐/西餐. */
  pinyin: string
  /** Four digits, GB/T 20548; groups have none. */
  mcc: string | null
  /** A special qualification document must be given. */
  needQual: boolean
  /** Open to micro merchants. */
  microAllowed: boolean
  children?: Category[]
}

/** Flags: `q` needs a qualification, `m` open to micro merchants. */
type Leaf = [name: string, mcc: string, flags?: 'q' | 'm' | 'qm']
type Group = [name: string, leaves: Leaf[]]

const STANDARD: Group[] = [
  [
    '餐饮',
    [
      ['中餐/西餐', '5812', 'm'],
      ['快餐小吃', '5814', 'm'],
      ['酒吧/茶馆', '5813'],
      ['烘焙糕点', '5462', 'm'],
      ['咖啡/饮品', '5814', 'm'],
    ],
  ],
  [
    '零售百货',
    [
      ['超市', '5411', 'm'],
      ['便利店', '5499', 'm'],
      ['百货商场', '5311'],
      ['水果生鲜', '5422', 'm'],
      ['烟酒专卖', '5921', 'q'],
      ['日用杂货', '5331', 'm'],
    ],
  ],
  [
    '服饰鞋包',
    [
      ['服装', '5651', 'm'],
      ['鞋类', '5661', 'm'],
      ['箱包皮具', '5948', 'm'],
      ['珠宝首饰', '5944', 'q'],
    ],
  ],
  [
    '美容健康',
    [
      ['美容美发', '7230', 'm'],
      ['美容SPA', '7298', 'm'],
      ['化妆品', '5977', 'm'],
      ['健身中心', '7997'],
    ],
  ],
  [
    '医疗',
    [
      ['药店', '5912', 'q'],
      ['诊所', '8011', 'q'],
      ['医院', '8062', 'q'],
      ['眼镜店', '8043', 'q'],
      ['宠物医院', '0742', 'q'],
    ],
  ],
  [
    '住宿旅游',
    [
      ['酒店', '7011', 'q'],
      ['民宿', '7011', 'qm'],
      ['旅行社', '4722', 'q'],
      ['景区门票', '7991'],
    ],
  ],
  [
    '交通出行',
    [
      ['加油站', '5541', 'q'],
      ['停车场', '7523'],
      ['汽车维修', '7538', 'm'],
      ['洗车', '7542', 'm'],
      ['出租车', '4121', 'q'],
    ],
  ],
  [
    '教育培训',
    [
      ['职业培训', '8249', 'q'],
      ['艺术培训', '8299', 'q'],
      ['学校', '8211', 'q'],
      ['幼儿园', '8351', 'q'],
    ],
  ],
  [
    '文娱休闲',
    [
      ['影院', '7832', 'q'],
      ['KTV', '7911', 'q'],
      ['书店', '5942', 'm'],
      ['游乐场', '7996'],
      ['体育场馆', '7941'],
    ],
  ],
  [
    '家居建材',
    [
      ['家具', '5712', 'm'],
      ['五金建材', '5251', 'm'],
      ['家用电器', '5722', 'm'],
      ['装修服务', '1520', 'm'],
    ],
  ],
  [
    '数码通讯',
    [
      ['手机数码', '5732', 'm'],
      ['电脑办公', '5045', 'm'],
      ['电信缴费', '4814', 'q'],
    ],
  ],
  [
    '生活服务',
    [
      ['洗衣', '7216', 'm'],
      ['家政', '7349', 'm'],
      ['摄影', '7221', 'm'],
      ['物业缴费', '6513', 'q'],
      ['花店', '5992', 'm'],
    ],
  ],
  [
    '政务公益',
    [
      ['政府服务', '9399', 'q'],
      ['公共事业缴费', '4900', 'q'],
      ['慈善公益', '8398', 'q'],
      ['行业协会', '8699', 'q'],
    ],
  ],
  [
    '批发',
    [
      ['农副产品批发', '5998', 'm'],
      ['服装批发', '5137'],
      ['建材批发', '5039'],
    ],
  ],
]

const PARTNER: Group[] = [
  [
    '美食',
    [
      ['正餐', '5812', 'm'],
      ['小吃快餐', '5814', 'm'],
      ['饮品甜点', '5814', 'm'],
    ],
  ],
  [
    '超市便利',
    [
      ['超市', '5411', 'm'],
      ['便利店', '5499', 'm'],
      ['生鲜果蔬', '5422', 'm'],
    ],
  ],
  [
    '服饰',
    [
      ['服装鞋帽', '5651', 'm'],
      ['箱包配饰', '5948', 'm'],
    ],
  ],
  [
    '丽人',
    [
      ['美发', '7230', 'm'],
      ['美甲美睫', '7298', 'm'],
      ['化妆品店', '5977', 'm'],
    ],
  ],
  [
    '母婴',
    [
      ['母婴用品', '5641', 'm'],
      ['儿童游乐', '7996'],
    ],
  ],
  [
    '汽车',
    [
      ['维修保养', '7538', 'm'],
      ['洗车', '7542', 'm'],
      ['汽车用品', '5533', 'm'],
    ],
  ],
  [
    '家居',
    [
      ['家具家饰', '5712', 'm'],
      ['五金', '5251', 'm'],
      ['家电维修', '7622', 'm'],
    ],
  ],
  [
    '数码',
    [
      ['手机配件', '5732', 'm'],
      ['办公用品', '5943', 'm'],
    ],
  ],
  [
    '宠物',
    [
      ['宠物用品', '5995', 'm'],
      ['宠物医院', '0742', 'q'],
    ],
  ],
  [
    '休闲',
    [
      ['书店', '5942', 'm'],
      ['棋牌', '7999', 'm'],
      ['影楼', '7221', 'm'],
    ],
  ],
  [
    '生活',
    [
      ['洗衣', '7216', 'm'],
      ['家政', '7349', 'm'],
      ['鲜花', '5992', 'm'],
    ],
  ],
  [
    '市集',
    [
      ['早市摊位', '5499', 'm'],
      ['夜市摊位', '5814', 'm'],
      ['流动摊贩', '5963', 'm'],
    ],
  ],
  [
    '医药',
    [
      ['药店', '5912', 'q'],
      ['保健用品', '5976', 'q'],
    ],
  ],
]

export const STANDARD_CATEGORIES: readonly Category[] = treeOf(STANDARD, 'C')
export const PARTNER_CATEGORIES: readonly Category[] = treeOf(PARTNER, 'H')

/** A leaf of the standard tree by its name. @throws RangeError for an unknown one. */
export function standardCategory(name: string): Category & { mcc: string } {
  for (const group of STANDARD_CATEGORIES) {
    const leaf = group.children?.find((child) => child.categoryName === name)
    if (leaf?.mcc) return { ...leaf, mcc: leaf.mcc }
  }
  throw new RangeError(`standard categories: wanted a leaf, got ${name}`)
}

function treeOf(groups: Group[], prefix: string): Category[] {
  return groups.map(([name, leaves], i) => {
    const code = prefix + String(i + 1).padStart(2, '0')
    const children = leaves.map(([categoryName, mcc, flags = ''], j): Category => ({
      categoryCode: code + String(j + 1).padStart(2, '0'),
      categoryName,
      pinyin: usualPinyinOf(categoryName),
      mcc,
      needQual: flags.includes('q'),
      microAllowed: flags.includes('m'),
    }))
    return {
      categoryCode: code,
      categoryName: name,
      pinyin: usualPinyinOf(name),
      mcc: null,
      needQual: children.every((child) => child.needQual),
      microAllowed: children.some((child) => child.microAllowed),
      children,
    }
  })
}

/**
 * The whole tree, or what lies under one group.
 * @throws CallError 90404 for an unknown group
 */
export function categoryAnswer(
  tree: readonly Category[],
  parentCode?: string,
): readonly Category[] {
  if (!parentCode) return tree
  const group = tree.find((one) => one.categoryCode === parentCode)
  if (!group) throw notFound()
  return group.children ?? []
}
