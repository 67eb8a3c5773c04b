import type { Season } from './seasons'

/** What the sample merchants sell, for how much and when. */
export interface Business {
  /** A leaf of the standard category tree. */
  category: string
  /** Usual ticket in fen, lowest and highest. */
  ticket: readonly [low: number, high: number]
  hours: keyof typeof HOURS
  goods: readonly string[]
  /** Default: alike all the year round. */
  season?: Season
  /** Number of trades relative to other businesses. */
  traffic: number
}

/** Weights of the 24 hours of a day. */
export const HOURS = {
  meal: [0, 0, 0, 0, 0, 0, 1, 3, 3, 1, 3, 9, 12, 6, 2, 2, 3, 9, 12, 9, 4, 2, 1, 0],
  morning: [0, 0, 0, 0, 1, 5, 12, 14, 11, 7, 5, 4, 3, 1, 0, 1, 3, 3, 1, 0, 0, 0, 0, 0],
  retail: [0, 0, 0, 0, 0, 0, 0, 2, 4, 6, 8, 8, 7, 6, 6, 7, 8, 9, 9, 9, 7, 4, 1, 0],
  office: [0, 0, 0, 0, 0, 0, 0, 0, 4, 12, 13, 10, 2, 5, 12, 12, 9, 4, 0, 0, 0, 0, 0, 0],
  night: [6, 3, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 4, 8, 12, 14, 14, 12, 9],
  allDay: [3, 2, 1, 1, 1, 2, 5, 9, 9, 6, 5, 5, 6, 6, 5, 5, 6, 9, 9, 8, 7, 6, 5, 4],
} as const satisfies Record<string, readonly number[]>

export const BUSINESSES: readonly Business[] = [
  {
    category: '中餐/西餐',
    ticket: [3800, 68_000],
    hours: 'meal',
    goods: ['堂食消费', '双人套餐', '包间消费'],
    traffic: 5,
  },
  {
    category: '快餐小吃',
    ticket: [600, 5800],
    hours: 'meal',
    goods: ['牛肉面', '套餐A', '外带小吃'],
    traffic: 9,
  },
  {
    category: '咖啡/饮品',
    ticket: [900, 6600],
    hours: 'retail',
    goods: ['拿铁', '水果茶', '美式咖啡'],
    season: 'cold',
    traffic: 8,
  },
  {
    category: '烘焙糕点',
    ticket: [500, 12_800],
    hours: 'retail',
    goods: ['吐司', '生日蛋糕', '点心'],
    traffic: 6,
  },
  {
    category: '超市',
    ticket: [300, 38_000],
    hours: 'retail',
    goods: ['超市购物', '日用品', '粮油'],
    traffic: 9,
  },
  {
    category: '便利店',
    ticket: [200, 8800],
    hours: 'allDay',
    goods: ['便利店购物', '饮料', '早餐'],
    traffic: 10,
  },
  {
    category: '水果生鲜',
    ticket: [500, 16_800],
    hours: 'retail',
    goods: ['水果', '蔬菜', '海鲜'],
    traffic: 7,
  },
  {
    category: '农副产品批发',
    ticket: [200, 9800],
    hours: 'morning',
    goods: ['蔬菜', '豆制品', '猪肉'],
    traffic: 6,
  },
  {
    category: '服装',
    ticket: [5900, 129_900],
    hours: 'retail',
    goods: ['连衣裙', '外套', '衬衫'],
    season: 'clothes',
    traffic: 4,
  },
  {
    category: '美容美发',
    ticket: [2800, 88_000],
    hours: 'retail',
    goods: ['剪发', '烫染', '会员充值'],
    traffic: 4,
  },
  {
    category: '药店',
    ticket: [800, 36_000],
    hours: 'retail',
    goods: ['药品', '保健品'],
    traffic: 5,
  },
  {
    category: '酒店',
    ticket: [15_800, 388_000],
    hours: 'allDay',
    goods: ['房费', '押金', '餐费'],
    season: 'travel',
    traffic: 2,
  },
  {
    category: '加油站',
    ticket: [10_000, 60_000],
    hours: 'allDay',
    goods: ['92号汽油', '95号汽油', '0号柴油'],
    season: 'travel',
    traffic: 4,
  },
  {
    category: '停车场',
    ticket: [300, 6000],
    hours: 'allDay',
    goods: ['停车费', '月卡'],
    traffic: 6,
  },
  {
    category: '艺术培训',
    ticket: [19_900, 880_000],
    hours: 'office',
    goods: ['课程费', '教材费'],
    season: 'lessons',
    traffic: 1,
  },
  {
    category: '酒吧/茶馆',
    ticket: [4800, 168_000],
    hours: 'night',
    goods: ['酒水', '卡座消费', '小食'],
    traffic: 3,
  },
  {
    category: '家用电器',
    ticket: [19_900, 1_299_900],
    hours: 'retail',
    goods: ['空调', '冰箱', '洗衣机'],
    season: 'warm',
    traffic: 1,
  },
  {
    category: '五金建材',
    ticket: [500, 280_000],
    hours: 'office',
    goods: ['五金配件', '瓷砖', '涂料'],
    traffic: 2,
  },
]

/** Non-commercial bodies. */
export const PUBLIC_BODIES: readonly Omit<Business, 'traffic'>[] = [
  body('学校', [2000, 480_000], ['学费', '餐费', '住宿费'], 'lessons'),
  body('医院', [500, 88_000], ['挂号费', '药费', '检查费']),
  body('体育场馆', [1500, 60_000], ['场地费', '年卡']),
  body('书店', [500, 12_000], ['借阅押金', '文创商品']),
  body('政府服务', [500, 60_000], ['证照工本费', '登记费']),
  body('政府服务', [8000, 55_000], ['不动产登记费']),
  body('政府服务', [5000, 200_000], ['占道费', '罚没收入']),
  body('慈善公益', [100, 50_000], ['公益捐款']),
  body('行业协会', [20_000, 500_000], ['会费', '培训费']),
  body('慈善公益', [100, 100_000], ['助学捐款']),
]

function body(
  category: string,
  ticket: readonly [number, number],
  goods: readonly string[],
  season: Season = 'even',
) {
  return { category, ticket, goods, season, hours: 'office' as const }
}
