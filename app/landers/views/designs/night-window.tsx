const rain =
  "M30 20l-8 26M78 8l-8 26M128 40l-8 26M176 14l-8 26M58 84l-8 26M150 96l-8 26M206 70l-8 26M102 130l-8 26M24 150l-8 26M190 140l-8 26";

export function NightWindow({ hasRain }: { hasRain: boolean }) {
  return (
    <svg
      viewBox="0 0 240 260"
      className="block h-auto max-h-[46svh] w-full bg-hero-a md:max-h-none"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
    >
      <circle className="fill-hero-b" cx="170" cy="74" r="92" opacity=".7" />
      <circle className="fill-on-hero" cx="182" cy="62" r="20" opacity={hasRain ? 0.35 : 0.9} />
      <path className="fill-hero-b" d="M0 214v-66h34v-30h40v44h30v-70h26v24h34v50h28v-34h48v82z" />
      <g className="fill-on-hero" opacity=".75">
        <path d="M44 130h7v9h-7zM58 130h7v9h-7zM44 150h7v9h-7zM112 104h6v9h-6zM112 124h6v9h-6zM140 128h7v9h-7zM140 146h7v9h-7zM202 146h7v9h-7zM218 146h7v9h-7zM202 166h7v9h-7zM12 164h7v9h-7z" />
      </g>
      {hasRain && <path className="stroke-on-hero" d={rain} strokeWidth="1.6" strokeLinecap="round" opacity=".5" />}
      <path className="fill-hero-a" d="M116 0h8v214h-8zM0 92h240v7H0z" opacity=".9" />
      <path className="fill-hero-c" d="M0 210h240v50H0z" />
      <g className="fill-on-hero">
        <path d="M62 176h38c0 22-5 32-19 32s-19-10-19-32zM140 176h38c0 22-5 32-19 32s-19-10-19-32z" />
        <path
          className="stroke-on-hero"
          fill="none"
          strokeWidth="3"
          strokeLinecap="round"
          d="M100 184c12-2 12 14-2 13M140 184c-12-2-12 14 2 13M76 168c-4-6 4-9 0-16M88 168c-4-6 4-9 0-16M154 168c-4-6 4-9 0-16M166 168c-4-6 4-9 0-16"
        />
      </g>
    </svg>
  );
}
