/** Halves of the members' nicknames. */
export const NICK_HEADS = [
  '爱喝茶的',
  '早起的',
  '不吃辣的',
  '慢半拍的',
  '隔壁',
  '云上',
  '巷口',
  '周末的',
  '橘色',
  '半糖',
]
export const NICK_TAILS = ['小熊', '阿毛', '先生', '柚子', '海盐', '青山', '豆包', '向日葵', '旅人']
