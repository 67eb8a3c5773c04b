import type { Random } from '../../gateway/seed/random'

/** Values of one kind that some reader, sorter or database may stumble over. */
const nested = (open: string, close: string, depth: number, core = '1'): string =>
  open.repeat(depth) + core + close.repeat(depth)

const WORDS: Readonly<Record<string, readonly string[]>> = {
  nul: ['\0', 'a\0b', '["a\\u0000b"]', '{"a":"\\u0000"}', '{"a\\u0000":1}'],
  surrogate: ['["\\ud800"]', '{"name":"x\\udfff"}', '{"\\udc00":1}', '"\\ud83d"'],
  number: [
    '9'.repeat(400),
    ...['1e999', '1e3', '1E-7', '-0', '-1', '0', '00012', '+5', ' 5 ', '0x10', '0b1', '1_000'],
    ...['9007199254740993', '9223372036854775807', '9223372036854775808', '2147483647'],
    ...['2147483648', '4294967296', '99999999', '999999999', '9999999999999999', '32768'],
    ...['1.5', '.5', '1.', '0.1', '1,000', '1.005', 'NaN', 'Infinity', '-Infinity', '١٢', '１２'],
  ],
  json: [
    ...['{}', '[]', 'null', 'true', '0', '"text"', '[null]', '[[]]', '[{}]', '{"a":{}}', '[1,"a"]'],
    ...['[', '{"a":', '{"a":1,}', "{'a':1}", '[1,2', '[NaN]', '[1e999]', '[-0]', '\ufeff[]'],
    ...['{"__proto__":{"x":1}}', '{"constructor":{"prototype":{"x":1}}}', '{"toString":1}'],
    ...['{"a":1,"a":2}', '{"length":-1}', '{"0":1}', '{"then":1}', '{"toJSON":1}', '[""]', '[" "]'],
    JSON.stringify(Array.from({ length: 201 }, (_, i) => String(i))),
    JSON.stringify(Array(3000).fill('x')),
    JSON.stringify(['y'.repeat(20_000)]),
  ],
  deep: [
    nested('[', ']', 100),
    nested('[', ']', 6_000),
    nested('{"a":', '}', 6_000),
    nested('[{"a":', '}]', 3_000, '"x"'),
    '['.repeat(9_000),
    nested('(', ')+', 2_000, 'a'),
  ],
  pattern: [
    ...['%', '_', '%%%%', '\\', '\\\\', '\\%', 'a\\', "'", '"', "';DROP TABLE trade;--", "''"],
    ...["' OR 1=1 --", '$1', '$$', '${7*7}', '{{7*7}}', '*', '.*', '(a+)+$', '[', '[[:alpha:]]'],
    ...['../../../etc/passwd', '/etc/passwd', 'C:\\x', 'a;b', '`id`', '|', '&', '=', '#', '?', '+'],
    ...['<script>alert(1)</script>', '=1+1', '@SUM(A1)', '-1+1', "=cmd|' /C'!A0"],
    '%a'.repeat(50),
    '_'.repeat(100),
    '\\'.repeat(99),
  ],
  text: [
    ...['\u202eabc', '\u200b', '\u200b\u200d\u2060', '\ufeff', '\u2028', '\u2029', '\u00a0', '　'],
    ...['👨‍👩‍👧‍👦', '𠮷', '😀'.repeat(40), 'e\u0301'.repeat(40), '\u0301', 'İ', 'ß', 'ﬀ', 'ǅ', 'Ω', '①'],
    ...['\ufffe', '\uffff', '\ufdd0', '\ue000', '\u{10ffff}', '\x1b[31m', '\x7f', '\x01', '\b'],
    ...[
      '\r\nX-Injected: 1',
      '\n',
      '\t',
      'a\nb',
      ' ',
      '   ',
      '测试',
      '某'.repeat(81),
      '𠮷'.repeat(65),
    ],
  ],
  date: [
    ...['0000-00-00', '0000-01-01', '0001-01-01', '9999-12-31', '2026-02-30', '2026-13-01'],
    ...[
      '2026-11-31',
      '2026-2-3',
      '20261120',
      '2026-11',
      '2026-00',
      '2026-13',
      '9999-12',
      '0000-01',
    ],
    ...['2026-11-20T00:00:00Z', '2026-11-20 24:00:00', '2026-11-20 15:00:60', '10000-01-01'],
    ...[
      '9999-12-31 23:59:59',
      '0000-01-01 00:00:00',
      '275760-09-13',
      '-000001-01-01',
      '1582-10-10',
    ],
    ...[
      '2026-11-20 15:00',
      '1970-01-01',
      '1969-12-31 23:59:59',
      '294277-01-01',
      'today',
      'infinity',
    ],
    ...['2026-11-20 00:00:00+08', '2026-11-20\0', '２０２６-11-20', '2025-02-29', '2024-02-29'],
  ],
  name: [
    ...['__proto__', 'constructor', 'prototype', 'toString', 'valueOf', 'hasOwnProperty', 'length'],
    ...[
      'undefined',
      'null',
      'ALL',
      'all',
      'true',
      'false',
      '[object Object]',
      'NaN',
      'then',
      'list',
    ],
  ],
  long: [65, 81, 101, 129, 256, 501, 2_001, 5_000, 20_000].map((length) => 'x'.repeat(length)),
  huge: [100_000, 400_000, 1_000_000, 1_040_000, 1_100_000].map((length) => 'h'.repeat(length)),
  empty: ['', '', ' '],
}

/** How often each is taken: what is large costs time and finds little more. */
const WEIGHTS = {
  nul: 8,
  surrogate: 4,
  number: 14,
  json: 14,
  deep: 3,
  pattern: 12,
  text: 12,
  date: 12,
  name: 7,
  long: 8,
  empty: 5,
}
const HUGE_OF = 1_500

/** A hostile text with the name of its kind. */
export function hostileText(random: Random): { kind: string; value: string } {
  const kind = random.below(HUGE_OF) === 0 ? 'huge' : random.weighted(WEIGHTS)
  const value = random.pick(WORDS[kind]!)
  return { kind, value }
}

/** What only convention A can carry: values that are no texts. */
const NATIVES: readonly unknown[] = [
  ...[null, true, false, 0, -0, 1, -1, 1.5, 1e21, 1e308, 5e-324, 2 ** 53, 123456789012345680000],
  ...[[], {}, [[]], [null], [1, 'a', null], { a: { b: [1] } }, [{}], { length: 3 }, '\ud800'],
  ...['x\udfff', ['\ud800'], { '\ud800': 1 }, { 'a\0': 1 }, ['\0'], { toString: 1, toJSON: 1 }],
  JSON.parse('{"__proto__":{"x":1},"constructor":{"prototype":{"x":1}}}'),
  JSON.parse(nested('[', ']', 2_000)),
  JSON.parse(nested('{"a":', '}', 2_000)),
  Array(5_000).fill(1),
]

export function hostileNative(random: Random): { kind: string; value: unknown } {
  if (random.chance(45)) return hostileText(random)
  return { kind: 'native', value: random.pick(NATIVES) }
}

/** Keys that no call knows and some language may. */
export const HOSTILE_KEYS: readonly string[] = [
  ...[
    '__proto__',
    'constructor',
    'toString',
    'hasOwnProperty',
    'prototype',
    '',
    ' ',
    'a.b',
    'a[b]',
  ],
  ...['a[]', 'sign ', 'SIGN', '__branchId ', 'providerId', 'provider_id', 'role', 'then', 'length'],
  ...['a\0b', '\ufeff', '键', '%', "'", '$where', '0', '-1', 'k'.repeat(5_000)],
]
