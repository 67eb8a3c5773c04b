/** The sandbox page's behaviour: plain JavaScript for a browser, over `/sandbox/api`. */
export const SANDBOX_SCRIPT = `
'use strict'
const byId = (id) => document.getElementById(id)
const LABELS = {
  approve: '通过', refuse: '驳回', sign: '签约', open: '开通', blacklist: '列入黑名单', next: '下一步',
  reject: '驳回', freeze: '冻结', authorize: '授权', unauthorize: '取消授权', ask: '要求补件',
  pass: '通过', supplement: '要求补充', close: '结案', success: '成功', fail: '失败', return: '退票',
  abnormal: '异常', arrive: '到账', reported: '上报成功', pay: '打款', payFail: '打款失败',
  reply: '回复',
}
/** Where a decision wants more than its name. */
const EXTRAS = {
  refuse: { items: [{ field: '', reason: '' }] }, open: { failChannels: [] },
  ask: { items: [], deadline: '' }, close: { auditResult: '' }, arrive: { arriveAmt: 0 },
  reject: { rejectReason: '' }, fail: { reason: '' }, return: { reason: '' }, payFail: { reason: '' },
  reply: { reason: '' },
}

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
let shownPending = ''

async function refresh() {
  const [inbox, clock, pending] = await Promise.all([call('inbox'), call('clock'), call('pending')])
  byId('now').textContent = timeText(clock.now)
  fill('sms', inbox.sms.slice(0, 10).map((row) => [
    cell(row.mobile), cell(row.code, 'text'), cell(timeText(row.at)),
  ]), '还没有短信', 3)
  fill('img-codes', inbox.imgCodes.slice(0, 10).map((row) => [
    cell(row.text, 'text'), cell(row.imgCodeId.slice(0, 8), 'code'), cell(timeText(row.at)),
  ]), '还没有图形验证码', 3)
  // Only when it changed, so that a button does not vanish under the pointer or lose the focus.
  const key = JSON.stringify(pending.list)
  if (key === shownPending) return
  shownPending = key
  fill('pending', pending.list.map((item) => {
    const buttons = cell('', 'buttons')
    buttons.append(...item.decisions.map((decision) => {
      const button = document.createElement('button')
      button.textContent = LABELS[decision] || decision
      button.setAttribute('aria-label', button.textContent + ' ' + item.id)
      button.addEventListener('click', () => decide(item, decision))
      return button
    }))
    return [cell(item.title, 'wide'), cell(item.id, 'code'), cell(item.state),
      cell(item.dueAt ? timeText(item.dueAt) : '不会'), buttons]
  }), '没有等待决定的事', 5)
}

function decide(item, decision) {
  if (!(decision in EXTRAS)) return act({ kind: item.kind, id: item.id, decision })
  const dialog = byId('decide')
  byId('decide-title').textContent = item.title + '：' + (LABELS[decision] || decision)
  byId('decide-extra').value = JSON.stringify(EXTRAS[decision], null, 2)
  dialog.returnValue = 'cancel'
  dialog.addEventListener('close', () => {
    if (dialog.returnValue !== 'ok') return
    let extra
    try {
      extra = JSON.parse(byId('decide-extra').value || '{}')
    } catch {
      return notice('附加参数不是有效的 JSON', true)
    }
    act({ ...extra, kind: item.kind, id: item.id, decision })
  }, { once: true })
  dialog.showModal()
}
async function act(order) {
  try {
    const { id, from, to } = await call('decide', order)
    notice(id + '：' + from + ' → ' + to)
    await refresh()
  } catch (error) {
    notice(error.message, true)
  }
}

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
