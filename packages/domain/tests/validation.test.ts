import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cnapsCheckDigit, cnapsWarning } from '#domain/validation/cnaps'
import { regionOfBranch } from '#domain/validation/cnaps-cities'
import {
  address,
  ageOn,
  bankCard,
  birthDate,
  cnaps,
  companyAccount,
  email,
  hanziLength,
  icp,
  idCard,
  idCheckDigit,
  idHolderAge,
  isExternalLink,
  licenseNo,
  luhnValid,
  merchantName,
  mobile,
  newMobile,
  orgCheckChar,
  personName,
  receiptName,
  regionError,
  servicePhone,
  shortName,
  upgradeIdCard15,
  uscc,
  usccCheckChar,
  usccSubjectWarning,
  validity,
} from '#domain/validation/index'

const TODAY = '2026-11-20'
const DIGITS = '0123456789'.split('')
const digits = (length: number) =>
  fc.string({ unit: fc.constantFrom(...DIGITS), minLength: length, maxLength: length })
/** The same text with one character replaced by another of the alphabet. */
const oneWrong = (text: string, at: number, step: number, alphabet: string) => {
  const index = at % text.length
  const now = alphabet.indexOf(text[index]!)
  const other = alphabet[(now + 1 + (step % (alphabet.length - 1))) % alphabet.length]!
  return text.slice(0, index) + other + text.slice(index + 1)
}

describe('an identity number', () => {
  // The samples of GB 11643.
  it.each(['11010519491231002X', '440524188001010014', '11010519491231002x'])('%s passes', (id) => {
    expect(idCard(TODAY)(id)).toBeUndefined()
  })

  it.each([
    ['110105194912310021', '身份证号码校验位不正确，请核对'],
    ['11010519491331002X', '身份证号码中的出生日期不正确'],
    ['11010520260230002X', '身份证号码中的出生日期不正确'],
    ['11010520261121002X', '身份证号码中的出生日期不正确'],
    ['11010517991231002X', '身份证号码中的出生日期不正确'],
    ['19010519491231002X', '身份证号码中的地区不存在'],
    ['11000019491231002X', '身份证号码中的地区不存在'],
    ['11010019491231002X', '身份证号码中的地区不存在'],
    ['110105491231002', '15位身份证已停用，请填写18位身份证号码'],
    ['1101051949123100', '请输入18位身份证号码'],
    ['01010519491231002X', '请输入18位身份证号码'],
    ['', '请输入18位身份证号码'],
  ])('%s: %s', (id, words) => {
    expect(idCard(TODAY)(id)).toBe(words)
  })

  const ids = fc
    .record({
      province: fc.constantFrom('11', '31', '44', '65', '82', '83', '91'),
      rest: fc
        .tuple(fc.integer({ min: 1, max: 99 }), fc.integer({ min: 1, max: 99 }))
        .map((parts) => parts.map((part) => String(part).padStart(2, '0')).join('')),
      // 1900-01-01 to 2026-11-20, in days.
      day: fc.integer({ min: -25_567, max: 20_777 }),
      sequence: digits(3),
    })
    .map(({ province, rest, day, sequence }) => {
      const birth = new Date(day * 86_400_000).toISOString().slice(0, 10).replaceAll('-', '')
      const first17 = province + rest + birth + sequence
      return first17 + idCheckDigit(first17)
    })

  it('with its check digit passes, for any person', () => {
    fc.assert(
      fc.property(ids, (id) => {
        expect(idCard(TODAY)(id)).toBeUndefined()
      }),
    )
  })

  it('with one wrong digit never passes', () => {
    fc.assert(
      fc.property(ids, fc.nat(16), fc.nat(8), (id, at, step) => {
        expect(idCard(TODAY)(oneWrong(id, at, step, '0123456789'))).toBeDefined()
      }),
    )
  })

  it('of 15 digits is upgraded for reading old rows only', () => {
    expect(upgradeIdCard15('110105491231002')).toBe('11010519491231002X')
    expect(upgradeIdCard15('110105491331002')).toBeUndefined()
    expect(upgradeIdCard15('11010519491231002X')).toBeUndefined()
  })

  it('tells birth date and age', () => {
    expect(birthDate('11010519491231002X')).toBe('1949-12-31')
    expect(ageOn('1949-12-31', TODAY)).toBe(76)
    expect(ageOn('2008-11-20', TODAY)).toBe(18)
    expect(ageOn('2008-11-21', TODAY)).toBe(17)
  })

  it.each([
    ['110105200811200000', undefined],
    ['110105200811210000', '持证人须年满18周岁且不超过80周岁'],
    ['110105194511210000', undefined],
    ['110105194511200000', '持证人须年满18周岁且不超过80周岁'],
  ])('%s of a holder: %s', (id, words) => {
    expect(idHolderAge(TODAY)(id)).toBe(words)
  })
})

describe('a unified social credit code', () => {
  // Codes of well-known companies, as published.
  it.each(['9144030071526726XG', '91330100799655058B', '914403001922038216'])(
    '%s passes',
    (code) => {
      expect(uscc(code)).toBeUndefined()
      expect(uscc(code.toLowerCase())).toBeUndefined()
      expect(orgCheckChar(code.slice(8, 16))).toBe(code[16])
    },
  )

  it.each([
    ['9144030071526726X1', '统一社会信用代码校验位不正确，请核对'],
    ['9144030071526726IG', '统一社会信用代码为18位数字或大写字母（不含I、O、S、V、Z）'],
    ['9144030071526726X', '统一社会信用代码为18位数字或大写字母（不含I、O、S、V、Z）'],
  ])('%s: %s', (code, words) => {
    expect(uscc(code)).toBe(words)
  })

  const ALPHABET = '0123456789ABCDEFGHJKLMNPQRTUWXY'
  const codes = fc
    .string({ unit: fc.constantFrom(...ALPHABET.split('')), minLength: 17, maxLength: 17 })
    .map((first17) => first17 + usccCheckChar(first17))

  it('with its check character passes, with one wrong character never', () => {
    fc.assert(
      fc.property(codes, fc.nat(17), fc.nat(29), (code, at, step) => {
        expect(uscc(code)).toBeUndefined()
        expect(uscc(oneWrong(code, at, step, ALPHABET))).toBeDefined()
      }),
    )
  })

  it('may be an old licence of 15 digits where a licence is asked for', () => {
    expect(licenseNo('440301103097413')).toBeUndefined()
    expect(licenseNo('9144030071526726XG')).toBeUndefined()
    expect(licenseNo('44030110309741')).toBeDefined()
  })

  it.each([
    ['91330100799655058B', 'ENTERPRISE', undefined],
    ['92330100799655058B', 'INDIVIDUAL', undefined],
    ['92330100799655058B', 'ENTERPRISE', '统一社会信用代码与主体类型可能不符，请核对'],
    ['99330100799655058B', 'ENTERPRISE', undefined],
  ])('%s for %s warns: %s', (code, subject, words) => {
    expect(usccSubjectWarning(code, subject)).toBe(words)
  })
})

describe('a bank card', () => {
  it.each(['4111111111111111', '4242 4242 4242 4242', '5555555555554444', '378282246310005'])(
    '%s passes',
    (card) => {
      expect(bankCard(card)).toBeUndefined()
    },
  )

  it.each([
    ['4111111111111112', '银行卡号校验位不正确，请核对'],
    ['41111111111', '银行卡号为12至19位数字'],
    ['4111-1111-1111-1111', '银行卡号为12至19位数字'],
    ['41111111111111111111', '银行卡号为12至19位数字'],
  ])('%s: %s', (card, words) => {
    expect(bankCard(card)).toBe(words)
  })

  const cards = digits(16).map((first) =>
    DIGITS.map((check) => first + check).find((card) => luhnValid(card))!,
  )

  it('with its check digit passes, with one wrong digit never', () => {
    fc.assert(
      fc.property(cards, fc.nat(16), fc.nat(8), (card, at, step) => {
        expect(bankCard(card)).toBeUndefined()
        expect(bankCard(oneWrong(card, at, step, '0123456789'))).toBeDefined()
      }),
    )
  })

  it('with two neighbours swapped never passes, but for 0 and 9', () => {
    fc.assert(
      fc.property(cards, fc.nat(15), (card, at) => {
        const [a, b] = [card[at]!, card[at + 1]!]
        fc.pre(a !== b && ![a + b, b + a].includes('09'))
        expect(luhnValid(card.slice(0, at) + b + a + card.slice(at + 2))).toBe(false)
      }),
    )
  })

  it('of a company has no check digit', () => {
    expect(companyAccount('11001045300053-001')).toBeUndefined()
    expect(companyAccount('12345')).toBe('对公账号为6至32位数字或短横线')
  })
})

describe('a CNAPS branch number', () => {
  it.each(['102100099996', '104100000004', '105100000017', '103290040169', '402713354941'])(
    '%s, as published, passes',
    (branch) => {
      expect(cnaps(branch)).toBeUndefined()
      expect(cnapsWarning(branch)).toBeUndefined()
    },
  )

  it('with a wrong check digit only warns', () => {
    expect(cnaps('102100099997')).toBeUndefined()
    expect(cnapsWarning('102100099997')).toBe('联行号校验位不符，请核对')
    expect(cnaps('10210009999')).toBe('联行号为12位数字')
  })

  it('warns of any one wrong digit', () => {
    const branches = digits(11).map((first11) => first11 + cnapsCheckDigit(first11))
    fc.assert(
      fc.property(branches, fc.nat(11), fc.nat(8), (branch, at, step) => {
        expect(cnapsWarning(branch)).toBeUndefined()
        expect(cnapsWarning(oneWrong(branch, at, step, '0123456789'))).toBeDefined()
      }),
    )
  })
})

describe('phone numbers and links', () => {
  it.each([
    [mobile, '12345678901', true],
    [mobile, '1234567890', false],
    [mobile, '23812345678', false],
    [newMobile, '13812345678', true],
    [newMobile, '12345678901', false],
    [servicePhone, '13812345678', true],
    [servicePhone, '0571-88156688', true],
    [servicePhone, '01088886666-802', true],
    [servicePhone, '400-820-8820', true],
    [servicePhone, '8008208820', true],
    [servicePhone, '95588', true],
    [servicePhone, '12306', true],
    [servicePhone, '88156688', false],
    [servicePhone, '0571-18156688', false],
    [email, 'a.b+c@shop-1.example.com', true],
    [email, 'a@b', false],
    [email, 'a b@example.com', false],
    [email, `${'a'.repeat(60)}@ex.cn`, false],
  ])('%o of %s: %s', (rule, text, passes) => {
    expect(rule(text) === undefined).toBe(passes)
  })

  it('knows links that leave the console', () => {
    expect(['https://a.cn', 'mailto:a@b.cn', 'tel:10086', 'HTTP://A'].every(isExternalLink)).toBe(
      true,
    )
    expect(['/trades', 'trades', '#x', 'ftp:/x'].some(isExternalLink)).toBe(false)
  })
})

describe('names and addresses', () => {
  it('two half-width characters make one', () => {
    expect(hanziLength('商户_张三')).toBe(4.5)
  })

  it.each([
    [merchantName(), '杭州西湖小笼包店', undefined],
    [merchantName(), '面馆', '商户名称须为4至40个汉字'],
    [merchantName(), '123456789', '商户名称不能全是数字'],
    [merchantName(), '小笼餐饮店®', undefined],
    [receiptName, '小笼❤️', '小票名称不能含表情符号'],
    [shortName(), '小笼😀', '商户简称不能含表情符号'],
    [merchantName('MICRO'), '张三餐饮有限公司', '小微商户名称不能含“有限公司”'],
    [merchantName('ENTERPRISE'), '张三餐饮有限公司', undefined],
    [shortName(), '西湖小笼', undefined],
    [shortName(), '包', '商户简称须为2至30个字'],
    [shortName(['张三丰']), '张三丰', '商户简称不能只是个人姓名'],
    [shortName(), '800', '商户简称须能说明经营内容'],
    [shortName(), '某某特约商户', '商户简称须能说明经营内容'],
    [shortName(), '客服电话95588', '商户简称须能说明经营内容'],
    [receiptName, '西湖小笼包（文三路店）', undefined],
    [receiptName, '包'.repeat(21), '小票名称不能超过20个汉字'],
    [address(), '文三路 90 号 1 幢', undefined],
    [address(), '文三路', '详细地址须为4至100个字'],
    [address(), ' 文三路90号', '详细地址首尾不能有空格，也不能换行'],
    [address(), '文三路\n90号', '详细地址首尾不能有空格，也不能换行'],
    [address(), '1234-5678', '详细地址不能只有数字或符号'],
    [address(['浙江省', '杭州市']), '浙江省杭州市文三路90号', '详细地址无需再填省市区'],
    [personName(), '欧阳修', undefined],
    [personName(), '阿卜杜拉·买买提', undefined],
    [personName('identity card'), '张', '姓名须为2至30个汉字'],
    [personName('identity card'), 'Li Lei', '姓名须为2至30个汉字'],
    [personName(), "Anne-Marie O'Neil", undefined],
    [personName(), '12', '姓名须为2至30个汉字，或证件上的拉丁字母姓名'],
    [icp, '沪ICP备06046402号-28', undefined],
    [icp, '京ICP证030173号', undefined],
    [icp, 'ICP备123', 'ICP备案号格式不正确，如 沪ICP备06046402号-28'],
  ])('%o of %j: %s', (rule, text, words) => {
    expect(rule(text)).toBe(words)
  })
})

it.each([
  ['2020-01-01', '9999-12-31', undefined],
  ['2020-01-01', '2027-01-19', undefined],
  ['2020-01-01', '2027-01-18', '请提供有效期在60天以上的证件'],
  ['2020-01-01', '2020-01-01', '有效期的开始日期须早于结束日期'],
  ['2028-01-01', '2027-01-01', '有效期的开始日期须早于结束日期'],
  ['', '2027-01-19', '请选择有效期开始日期'],
  ['2020-01-01', '', '请选择有效期结束日期'],
])('a document from %j to %j: %s', (begin, end, words) => {
  expect(validity(begin, end, TODAY)).toBe(words)
})

it.each([
  ['330000-330100-330106', undefined],
  ['', '请选择省份（地区）'],
  ['330000', '请选择市（地区）'],
  ['330000-330100', '请选择县区'],
])('the region %j: %s', (value, words) => {
  expect(regionError(value)).toBe(words)
})

it.each([
  ['330000-330100', undefined],
  ['330000-330100-330106', undefined],
  ['330000', '请选择市（地区）'],
  ['', '请选择省份（地区）'],
])('where province and city are enough, %j: %s', (value, words) => {
  expect(regionError(value, 2)).toBe(words)
})

it('the region of a branch is read from its number', () => {
  expect(regionOfBranch('308331012048')).toBe('330000-330100')
  expect(regionOfBranch('308000012048')).toBeUndefined()
})
