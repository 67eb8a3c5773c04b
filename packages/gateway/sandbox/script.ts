import { KIND_WORDS, QUESTIONS } from './orders'

/** The sandbox page's behaviour: plain JavaScript for a browser, over `/sandbox/api`. */
export const SANDBOX_SCRIPT = `
'use strict'
const byId = (id) => document.getElementById(id)
const LABELS = {
  approve: '通过', refuse: '驳回', sign: '签约', open: '开通', blacklist: '列入黑名单', next: '下一步',
  reject: '驳回', freeze: '冻结', authorize: '授权', unauthorize: '取消授权', ask: '要求补件',
  pass: '通过', supplement: '要求补充', close: '结案', success: '成功', fail: '失败', return: '退票',
  abnormal: '异常', arrive: '到账', reported: '上报成功', pay: '打款', payFail: '打款失败',
  reply: '回复', win: '胜诉', lose: '败诉',
}
const KINDS = ${JSON.stringify(KIND_WORDS)}
const QUESTIONS = ${JSON.stringify(QUESTIONS)}

function notice(text, bad) {
  byId('notice').textContent = text
  byId('notice').className = bad ? 'bad' : ''
}
async function call(path, body) {
  const response = await fetch('/sandbox/api/' + path, body && {
    method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body),
  })
  const answer = await response.json().catch(() => ({ message: '网关没有应答' }))
  if (!response.ok) throw new Error(answer.message)
  return answer
}
const timeText = (iso) => (iso || '').slice(0, 19).replace('T', ' ')

function cell(text, kind) {
  const td = document.createElement('td')
  td.textContent = text
  if (kind) td.className = kind
  return td
}
function fill(id, rows, empty, columns) {
  const list = rows.length ? rows : [[Object.assign(cell(empty), { colSpan: columns })]]
  byId(id).replaceChildren(...list.map((cells) => {
    const tr = document.createElement('tr')
    tr.append(...cells)
    return tr
  }))
}
let pendingList = []
let shownPending = ''
const kindWord = (kind) => KINDS[kind]?.label || kind
const stateWord = (kind, state) => KINDS[kind]?.states[state] || state

async function refresh() {
  const [inbox, clock, pending] = await Promise.all([call('inbox'), call('clock'), call('pending')])
  byId('now').textContent = timeText(clock.now)
  fill('sms', inbox.sms.slice(0, 10).map((row) => [
    cell(row.mobile), cell(row.text || row.code, 'text'), cell(timeText(row.at)),
  ]), '还没有短信', 3)
  fill('img-codes', inbox.imgCodes.slice(0, 10).map((row) => [
    cell(row.text, 'text'), cell(row.imgCodeId.slice(0, 8), 'code'), cell(timeText(row.at)),
  ]), '还没有图形验证码', 3)
  pendingList = pending.list
  showPending()
}

/** The queue as it is filtered; drawn again only when it changed, so that no button vanishes under the pointer. */
function showPending() {
  const words = byId('find').value.trim()
  const kind = byId('kind').value
  const found = pendingList.filter((item) =>
    (!kind || item.kind === kind) && (!words || (item.title + item.id).includes(words)))
  const key = JSON.stringify([pendingList, kind, words])
  if (key === shownPending) return
  shownPending = key
  showKinds(kind)
  byId('found').textContent = found.length === pendingList.length
    ? '共 ' + found.length + ' 件' : '共 ' + pendingList.length + ' 件，显示 ' + found.length + ' 件'
  fill('pending', found.map((item) => {
    const buttons = cell('', 'buttons')
    buttons.append(...item.decisions.map((decision) => {
      const button = document.createElement('button')
      button.textContent = LABELS[decision] || decision
      button.setAttribute('aria-label', button.textContent + ' ' + item.id)
      button.addEventListener('click', () => decide(item, decision))
      return button
    }))
    return [cell(item.title, 'wide'), cell(item.id, 'code'), cell(stateWord(item.kind, item.state)),
      cell(item.dueAt ? timeText(item.dueAt) : '不会'), buttons]
  }), pendingList.length ? '没有符合条件的事' : '没有等待决定的事', 5)
}
function showKinds(chosen) {
  const counts = new Map()
  for (const { kind } of pendingList) counts.set(kind, (counts.get(kind) || 0) + 1)
  if (chosen && !counts.has(chosen)) counts.set(chosen, 0)
  const options = [['', '全部事项 ' + pendingList.length],
    ...[...counts].map(([kind, count]) => [kind, kindWord(kind) + ' ' + count])]
  byId('kind').replaceChildren(...options.map(([value, label]) => new Option(label, value)))
  byId('kind').value = chosen
}
byId('kind').addEventListener('change', showPending)
byId('find').addEventListener('input', showPending)

/** What a decision takes beside its name is asked; one that takes nothing is taken at once. */
async function decide(item, decision, name = LABELS[decision] || decision) {
  const questions = QUESTIONS[item.kind + '.' + decision]
  if (!questions) return act({ kind: item.kind, id: item.id, decision })
  let known = []
  try {
    if (questions.some(({ kind, options }) => kind !== 'text' && kind !== 'yuan' && kind !== 'time' && !options))
      known = await call('choices?' + new URLSearchParams({ kind: item.kind, id: item.id }))
  } catch (error) {
    return notice(error.message, true)
  }
  const dialog = byId('decide')
  byId('decide-title').textContent = item.title ? name + '：' + item.title : name
  byId('decide-bad').textContent = ''
  const inputs = questions.map((question) => inputOf(question, known))
  byId('decide-fields').replaceChildren(...inputs.map(({ node }) => node))
  byId('decide').querySelector('form').onsubmit = (event) => {
    if (event.submitter?.value === 'cancel') return
    event.preventDefault()
    const order = { kind: item.kind, id: item.id, decision }
    for (const { question, valueOf } of inputs) {
      const value = valueOf()
      const empty = value === undefined || value === '' || value.length === 0
      if (empty && question.required) return refuse('请' + (question.kind === 'text' ? '填写' : '选择') + question.label)
      if (question.kind === 'yuan' && typeof value === 'string' && !empty) return refuse('金额以元计，如 1234.50')
      if (!empty) order[question.name] = value
    }
    for (const { name, each } of questions)
      if (each && order[name])
        order[name] = order[name].map((value) => ({ [each]: value, reason: order.reason }))
    act(order, refuse).then((done) => done && dialog.close())
  }
  dialog.showModal()
  byId('decide-fields').querySelector('input, select, textarea')?.focus()
}
const refuse = (text) => { byId('decide-bad').textContent = text }

function inputOf(question, known) {
  const options = question.options ? Object.entries(question.options) : known.map(({ value, label }) => [value, label])
  if (question.kind === 'several') {
    const node = document.createElement('fieldset')
    const legend = document.createElement('legend')
    legend.textContent = question.label
    const list = document.createElement('div')
    list.className = 'checks'
    list.append(...options.map(([value, label]) => {
      const line = document.createElement('label')
      line.append(Object.assign(document.createElement('input'), { type: 'checkbox', value }), label)
      return line
    }))
    node.append(legend, list)
    return { question, node, valueOf: () => [...node.querySelectorAll(':checked')].map((box) => box.value) }
  }
  const node = document.createElement('label')
  const input = document.createElement(question.kind === 'choice' ? 'select' : 'input')
  if (question.kind === 'choice')
    input.append(new Option('请选择', ''), ...options.map(([value, label]) => new Option(label, value)))
  if (question.kind === 'time') input.type = 'datetime-local'
  if (question.kind === 'yuan') input.inputMode = 'decimal'
  if (question.kind === 'text') input.maxLength = 200
  node.append(question.label, input)
  const valueOf = () => {
    const value = input.value.trim()
    if (question.kind === 'yuan') return value && fenOf(value)
    return question.kind === 'time' && value ? value.replace('T', ' ') + ':00' : value
  }
  return { question, node, valueOf }
}
/** 12.5 -> 1250; what is no amount stays a text. */
function fenOf(yuan) {
  const [, whole, part = ''] = /^(\\d+)(?:\\.(\\d{1,2}))?$/.exec(yuan) || []
  return whole === undefined ? yuan : Number(whole + part.padEnd(2, '0'))
}

/** @returns whether it was taken; @param bad says why it was not */
async function act(order, bad = (text) => notice(text, true)) {
  try {
    const { id, from, to } = await call('decide', order)
    notice(kindWord(order.kind) + ' ' + id + '：' +
      [from, to].filter(Boolean).map((state) => stateWord(order.kind, state)).join(' → '))
    await refresh()
    return true
  } catch (error) {
    bad(error.message)
    return false
  }
}
for (const button of document.querySelectorAll('[data-start]'))
  button.addEventListener('click', () => {
    const [kind, decision] = button.dataset.start.split('.')
    decide({ kind, id: '', title: '' }, decision, button.textContent)
  })

for (const button of document.querySelectorAll('[data-advance]'))
  button.addEventListener('click', async () => {
    const all = [...document.querySelectorAll('[data-advance]')]
    all.forEach((other) => { other.disabled = true })
    notice('正在办理到期的事…')
    try {
      const { now } = await call('clock', { advanceMs: Number(button.dataset.advance) })
      notice('业务时间已到 ' + timeText(now))
      await refresh()
    } catch (error) {
      notice(error.message, true)
    } finally {
      all.forEach((other) => { other.disabled = false })
    }
  })

async function loop() {
  try {
    if (!document.hidden) await refresh()
    if (byId('notice').textContent === '网关没有应答') notice('')
  } catch {
    notice('网关没有应答', true)
  }
  setTimeout(loop, 2000)
}
loop()
`
