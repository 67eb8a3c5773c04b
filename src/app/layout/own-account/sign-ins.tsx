import type { OwnAccountAnswer } from './answer'

/** 最近登录; failed sign-ins and sign-ins from unusual places are marked. */
export function SignIns({ own }: { own: OwnAccountAnswer }) {
  return (
    <section>
      <h3>最近登录</h3>
      <p className="own-account-note">如有不是本人的登录，请立即修改密码</p>
      <ul aria-label="最近登录" className="own-account-list">
        {own.signIns.map(({ signInTime, place, address, device, newDevice, outcome, reason }) => (
          <li key={`${signInTime} ${reason}`}>
            <span>{signInTime}</span>
            <span>{[device, place, address].filter(Boolean).join(' ')}</span>
            <span className={outcome === 'DONE' && newDevice !== '1' ? undefined : 'failed'}>
              {outcome === 'DONE'
                ? newDevice === '1'
                  ? '成功，新设备'
                  : '成功'
                : (reason ?? '失败')}
            </span>
          </li>
        ))}
      </ul>
      {own.signIns.length === 0 && <p>暂无登录记录</p>}
    </section>
  )
}
