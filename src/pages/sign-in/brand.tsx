/** The decorative side of the page: the product's name and a drawing of a daily curve. */
export function Brand() {
  return (
    <aside className="sign-in-brand">
      <div className="sign-in-name">
        <svg viewBox="0 0 32 32" aria-hidden="true">
          <rect width="32" height="32" rx="7" />
          <path d="M8 12.5h16M8 12.5l2-4.5h12l2 4.5M9.5 12.5V24h13V12.5M14 24v-6h4v6" />
        </svg>
        服务商管理控台
      </div>
      <div className="sign-in-claim">
        <p>商户、交易、资金统一管理</p>
      </div>
      <svg
        className="sign-in-drawing"
        viewBox="0 0 480 220"
        preserveAspectRatio="xMidYMax slice"
        aria-hidden="true"
      >
        <g className="grid">
          <path d="M0 40h480M0 90h480M0 140h480M0 190h480" />
        </g>
        <path
          className="area"
          d="M0 178 60 160 120 168 180 130 240 140 300 98 360 62 420 76 480 50V220H0z"
        />
        <path
          className="line"
          d="M0 178 60 160 120 168 180 130 240 140 300 98 360 62 420 76 480 50"
        />
        <circle cx="360" cy="62" r="5" />
      </svg>
    </aside>
  )
}
