import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { drawings } from '../src/areas/content/library/drawings/model.ts'

/**
 * The drawings a tenant may use on its website: each is a thing in a setting, put together of parts in the tenant's colours
 * (`il-…`, `n…`). The things alone are drawn small beside the names of places. `node scripts/make-drawings.ts` writes them to `src/web/design/scenes`.
 */
const scenes = join(import.meta.dirname, '../src/web/design/scenes')

/** Where a thing stands: 160 by 100, its ground from 84 on. */
const settings: Record<string, string> = {
  meadow:
    '<rect width="160" height="100" fill="var(--soft)"/><circle class="il-sun" cx="26" cy="24" r="12"/><path class="il-g2" d="M0 70c40-16 90-14 160-4v34H0z"/><path class="il-g" d="M0 84h160v16H0z"/><path class="il-sp2" d="M4 74h34M4 80h34M10 68v16M24 68v16"/>',
  garden:
    '<rect width="160" height="100" fill="var(--soft)"/><circle class="il-g2" cx="22" cy="52" r="18"/><circle class="il-g" cx="38" cy="60" r="13"/><path class="il-sk4" d="M26 86V56"/><circle class="il-g2" cx="144" cy="62" r="14"/><path class="il-sk4" d="M144 86V62"/><path class="il-g" d="M0 84h160v16H0z"/>',
  street:
    '<rect width="160" height="100" fill="var(--soft)"/><path class="il-a" d="M4 84V34l16-14 16 14v50z"/><path class="il-c" d="M126 84V26h30v58z"/><path class="il-w" d="M12 44h7v10h-7zM23 44h7v10h-7zM12 62h7v10h-7zM132 34h7v9h-7zM144 34h7v9h-7zM132 52h7v9h-7zM144 52h7v9h-7z"/><path class="il-b" d="M0 84h160v16H0z"/><path class="il-sp" d="M0 92h160M30 84v8M70 84v8M110 84v8M50 92v8M90 92v8M130 92v8"/>',
  room: '<rect width="160" height="100" fill="var(--tint)"/><path class="il-w" d="M8 16h34v34H8z"/><path class="il-sp2" d="M8 16h34v34H8zM25 16v34M8 33h34"/><path class="il-b" d="M118 26h36v4h-36z"/><path class="il-a" d="M122 12h6v14h-6z"/><path class="il-y" d="M129 15h5v11h-5z"/><path class="il-g" d="M142 26c-8-4-6-12 0-16 6 4 8 12 0 16z"/><path class="il-c" d="M0 84h160v16H0z"/>',
  hall: '<rect width="160" height="100" fill="var(--tint)"/><path class="il-a" d="M0 0h160v10H0z"/><path class="il-y" d="m20 10-9 26h18zM140 10l-9 26h18z" style="opacity:.55"/><path class="il-c" d="M0 10h12c2 26-2 50-12 74zM160 10h-12c-2 26 2 50 12 74z"/><path class="n2" d="M0 84h160v16H0z"/><path class="il-sp" d="M0 92h160"/>',
  gym: '<rect width="160" height="100" fill="var(--tint)"/><path class="il-w" d="M14 7h34v15H14zM63 7h34v15H63zM112 7h34v15h-34z"/><path class="n1" d="M6 30h3v54H6zM35 30h3v54h-3zM122 30h3v54h-3zM151 30h3v54h-3zM6 34h32v3H6zM122 34h32v3h-32zM6 44h32v3H6zM122 44h32v3h-32zM6 54h32v3H6zM122 54h32v3h-32zM6 64h32v3H6zM122 64h32v3h-32zM6 74h32v3H6zM122 74h32v3h-32z"/><path class="n2" d="M0 84h160v16H0z"/><path class="il-a" d="M0 91h160v2H0z"/>',
  square:
    '<rect width="160" height="100" fill="var(--soft)"/><path d="M0 8c50 18 110 18 160 0" style="fill:none;stroke:var(--il-k);stroke-width:1.500"/><path class="il-a" d="m16 13 11 4-8 9z"/><path class="il-y" d="m46 20 11 1-6 10zM104 21l11-2-5 11z"/><path class="il-c" d="m76 21 11 0-6 11zM134 16l11-4-3 12z"/><path class="il-b" d="M0 84h160v16H0z"/><path class="il-sp" d="M0 92h160M20 84v8M60 84v8M100 84v8M140 84v8M40 92v8M80 92v8M120 92v8"/>',
  shed: '<rect width="160" height="100" fill="var(--soft)"/><path class="il-c" d="M2 84V44l26-24 26 24v40z"/><path class="il-k" d="M0 46 28 18l28 28-3 4-25-24L3 50z"/><path class="il-d" d="M16 54h24v30H16z"/><path class="il-sp2" d="M16 54h24v30H16zM16 54l24 30M40 54 16 84"/><path class="n1" d="M0 84h160v16H0z"/>',
  water:
    '<rect width="160" height="100" fill="var(--soft)"/><path class="il-g2" d="M0 66c50-12 110-12 160 0v20H0z"/><path class="n5" d="M0 76h160v24H0z"/><path class="n4" d="M10 88h22v2H10zM124 92h26v2h-26zM60 95h18v2H60z"/><path class="il-g" d="M12 80V54M18 80V48M24 80V58" style="fill:none;stroke:var(--leaf);stroke-width:3"/><path class="n1" d="M16 42h4v10h-4zM10 50h4v8h-4z"/>',
}

/** Things that stand on no other drawing of ours: 100 by 100, their foot at 84. */
const things: Record<string, string> = {
  cow: '<path class="n4" d="M14 40h50c8 0 12 4 14 10l8 2v10l-10 4H70v18h-8V68H34v16h-8V66c-8-2-14-14-12-26z"/><path class="il-k" d="M24 40h18c2 12-4 18-10 18s-10-8-8-18zM54 50c6-4 14 0 12 8s-14 4-12-8z"/><path class="n2" d="M78 54h10v10l-8 2c-4-2-4-8-2-12z"/><circle class="il-k" cx="76" cy="48" r="2"/>',
  hen: '<path class="n2" d="M18 46c10 8 22 8 30-2 4-12 10-18 20-18 8 0 12 6 12 14 2 22-8 34-26 34-22 0-36-10-36-28z"/><path class="il-a" d="M62 28c-2-8 4-10 6-6 2-6 8-4 8 2 4 0 4 6 0 8z"/><path class="il-y" d="m80 38 12 4-12 4z"/><circle class="il-k" cx="72" cy="37" r="2.400"/><path class="il-sk" d="M46 73v11M56 73v11"/>',
  bird: '<path class="il-c" d="M20 58c0-18 14-30 30-30 14 0 22 8 24 18l14 4-14 6c-2 14-14 22-28 22-18 0-26-8-26-20z"/><path class="il-b" d="M34 52c10-8 24-6 28 4-4 10-20 12-28-4z"/><circle class="il-k" cx="64" cy="42" r="2.600"/><path class="il-sk" d="M42 77v7M52 77v7"/>',
  tree: '<circle class="il-g" cx="50" cy="34" r="24"/><circle class="il-g2" cx="34" cy="48" r="16"/><circle class="il-g2" cx="68" cy="48" r="15"/><path class="n1" d="M45 54h10v30H45z"/><circle class="il-a" cx="42" cy="32" r="4"/><circle class="il-a" cx="60" cy="26" r="4"/><circle class="il-a" cx="66" cy="44" r="4"/>',
  bee: '<ellipse class="il-w" cx="44" cy="36" rx="12" ry="16" transform="rotate(-24 44 36)"/><ellipse class="il-w" cx="62" cy="36" rx="12" ry="16" transform="rotate(20 62 36)"/><path class="il-y" d="M22 58c0-12 12-18 28-18s28 6 28 18-12 18-28 18-28-6-28-18z"/><path class="il-k" d="M40 41h8v34h-8zM56 41h8v33h-8z"/><circle class="il-k" cx="30" cy="55" r="2.600"/>',
  barrow:
    '<path class="il-a" d="M16 44h56l-10 24H30z"/><path class="il-g" d="M24 44c4-14 14-18 22-14 8-4 16 4 18 14z"/><path class="il-sk4" d="M66 60 92 48M62 68l6 16"/><circle class="il-k" cx="32" cy="76" r="9"/><circle class="il-b" cx="32" cy="76" r="3"/>',
  can: '<path class="il-c" d="M34 44h38v40H34z"/><path class="il-c" d="M36 64 12 46l4-6 22 12z"/><path class="il-k" d="m8 44 8-10 4 4-7 10z"/><path d="M40 44c0-20 26-20 26 0" style="fill:none;stroke:var(--il-c);stroke-width:5"/><path class="il-y" d="M40 56h26v6H40z"/>',
  kite: '<path class="il-a" d="M52 8 78 34 52 66 30 34z"/><path class="il-y" d="M52 8v58L30 34z"/><path d="M52 66c-12 8 8 12-6 20" style="fill:none;stroke:var(--il-k);stroke-width:2"/><path class="il-c" d="m44 72-8-4v8zM48 78l9-2-3 8z"/>',
  swing:
    '<path class="il-sk4" d="M16 84 32 16h36l16 68M30 20h40"/><path class="il-sk" d="M42 18v46M60 18v46"/><path class="il-a" d="M38 62h26v6H38z"/><circle class="sk2" cx="51" cy="40" r="7"/><path class="il-y" d="M43 64V50c2-5 14-5 16 0v14z"/>',
  bear: '<circle class="n1" cx="34" cy="24" r="9"/><circle class="n1" cx="66" cy="24" r="9"/><circle class="n1" cx="50" cy="36" r="20"/><path class="n1" d="M26 84c-4-22 8-34 24-34s28 12 24 34z"/><circle class="n2" cx="50" cy="44" r="9"/><circle class="il-k" cx="50" cy="41" r="3"/><circle class="il-k" cx="42" cy="32" r="2.400"/><circle class="il-k" cx="58" cy="32" r="2.400"/><path class="il-a" d="m50 57 10-5v10zM50 57l-10-5v10z"/>',
  heart:
    '<path class="il-a" d="M50 82C20 62 12 46 18 32c6-12 24-12 32 2 8-14 26-14 32-2 6 14-2 30-32 50z"/><path class="il-w" d="M30 46h8l5-12 8 24 6-12h14v5H60l-10 18-8-22-2 4H30z"/>',
  wheelchair:
    '<circle class="sk3" cx="46" cy="22" r="9"/><path class="il-y" d="M36 56V40c2-8 18-8 20 0v16z"/><path class="il-c" d="M36 54h32v8H62l8 20h-9l-8-20H36z"/><circle cx="44" cy="66" r="17" style="fill:none;stroke:var(--il-k);stroke-width:4"/><path class="il-sk4" d="M30 34v22"/>',
  vase: '<path class="il-c" d="M36 52h28c4 12 2 24-4 32H40c-6-8-8-20-4-32z"/><path d="M42 54c-4-14-10-20-14-22M50 54V26M58 54c4-14 8-18 14-20" style="fill:none;stroke:var(--leaf);stroke-width:3"/><circle class="il-a" cx="27" cy="29" r="8"/><circle class="il-y" cx="50" cy="22" r="9"/><circle class="il-a" cx="74" cy="32" r="8"/><circle class="il-k" cx="50" cy="22" r="3"/>',
  spectacles:
    '<path class="n4" d="M14 34h34v48H14zM52 34h34v48H52z"/><path class="il-sp" d="M20 44h22M20 52h22M20 60h16M58 44h22M58 52h22M58 60h16"/><circle cx="34" cy="72" r="10" style="fill:none;stroke:var(--il-k);stroke-width:3.500"/><circle cx="62" cy="72" r="10" style="fill:none;stroke:var(--il-k);stroke-width:3.500"/><path class="il-sk" d="M44 70c2-4 6-4 8 0M24 70l-10-8M72 70l12-8"/>',
  racket:
    '<ellipse class="il-w" cx="40" cy="36" rx="20" ry="24"/><ellipse cx="40" cy="36" rx="20" ry="24" style="fill:none;stroke:var(--il-a);stroke-width:5"/><path class="il-sp" d="M28 20v32M36 14v44M44 14v44M52 20v32M22 30h36M22 42h36"/><path class="n1" d="m48 58 7-3 13 27-7 3z"/><circle class="il-y" cx="78" cy="74" r="9"/>',
  whistle:
    '<path class="il-a" d="M40 38h46v14H68c0 18-10 28-24 28S20 70 20 58s8-20 20-20z"/><circle class="il-k" cx="44" cy="58" r="8"/><path class="il-k" d="M62 30h8v8h-8z"/><path d="M30 40C20 26 30 14 44 14" style="fill:none;stroke:var(--il-y);stroke-width:4"/>',
  bicycle:
    '<circle cx="24" cy="66" r="17" style="fill:none;stroke:var(--il-k);stroke-width:4"/><circle cx="76" cy="66" r="17" style="fill:none;stroke:var(--il-k);stroke-width:4"/><path d="M24 66 40 40h26l10 26M40 40l10 26h-26M50 66l16-26M36 32h10M40 40l-3-8M66 40l-3-12h10" style="fill:none;stroke:var(--il-a);stroke-width:4"/>',
  easel:
    '<path class="n1" d="M26 84 44 16h6L32 84zM68 84 52 16h6l18 68z"/><path class="n4" d="M20 24h60v42H20z"/><circle class="il-sun" cx="66" cy="36" r="7"/><path class="il-g" d="M20 66V54c16-12 24 4 34-6s18-2 26 4v14z"/><path class="n1" d="M16 66h68v5H16z"/>',
  mask: '<path class="il-y" d="M12 26c12 4 24 4 34 0 2 26-4 44-17 48C16 70 10 52 12 26z"/><path class="il-c" d="M54 34c12 4 24 4 34 0 2 26-4 44-17 48-13-4-19-22-17-48z"/><path class="il-k" d="M19 38h8v5h-8zM32 38h8v5h-8zM21 54c6 8 12 8 17 0-5 3-11 3-17 0z"/><path class="il-b" d="M61 46h8v5h-8zM74 46h8v5h-8zM63 70c6-8 12-8 17 0-5-3-11-3-17 0z"/>',
  guitar:
    '<path class="n1" d="M18 66c0-12 10-14 16-20 6-8 18-4 20 4 10 4 12 16 4 22-4 4-4 12-16 12S18 80 18 66z"/><circle class="il-k" cx="41" cy="62" r="7"/><path class="il-k" d="m44 54 30-34 6 5-30 34z"/><path class="il-a" d="m73 18 8-8 9 8-8 8z"/>',
  camera:
    '<path class="il-k" d="M10 36h20l6-10h28l6 10h20v46H10z"/><circle class="il-w" cx="50" cy="58" r="18"/><circle class="il-c" cx="50" cy="58" r="11"/><path class="il-a" d="M16 42h12v7H16z"/><circle class="il-y" cx="82" cy="45" r="4"/>',
  gear: '<path class="il-c" d="M44 14h14l2 11 9 4 9-6 10 10-6 9 4 9 10 2v13l-10 3-4 8 5 8-9 9-9-5H40l-9 5-9-9 5-8-4-8-10-3V53l10-2 4-9-6-9 10-10 9 6 9-4z" transform="translate(0 -4)"/><circle class="il-b" cx="51" cy="54" r="13"/><circle class="il-k" cx="51" cy="54" r="5"/>',
  drill:
    '<path class="il-a" d="M20 30h46v20H46l4 30H32l-6-30h-6z"/><path class="il-k" d="M66 34h8v12h-8zM74 38h20v4H74zM26 80h30v6H26z"/><path class="il-y" d="M26 35h28v5H26z"/>',
  panel:
    '<path class="il-c" d="M12 30h76l-8 34H4z" transform="translate(4 0)"/><path class="il-sp2" d="M36 30 29 64M58 30l-3 34M80 30l-2 34M12 47h76"/><path class="il-sk4" d="M46 64v20M32 84h28"/>',
  bread:
    '<path class="n1" d="M12 46c0-14 16-18 38-18s38 4 38 18c0 8-6 10-6 10v28H18V56s-6-2-6-10z"/><path class="n2" d="M18 48c0-8 14-12 32-12s32 4 32 12-8 6-8 10v20H26V58c0-4-8-2-8-10z"/><path class="n1" d="M36 46h5v14h-5zM48 44h5v16h-5zM60 46h5v14h-5z"/>',
  pan: '<path class="il-k" d="M14 48h58v22c0 8-6 14-14 14H28c-8 0-14-6-14-14zM72 52h22v7H72z"/><path class="il-a" d="M18 42h50v6H18z"/><path d="M32 36c-4-6 4-9 0-16M44 36c-4-6 4-9 0-16M56 36c-4-6 4-9 0-16" style="fill:none;stroke:var(--il-p);stroke-width:3;stroke-linecap:round"/>',
  bag: '<path class="il-a" d="M20 36h60l5 48H15z"/><path d="M36 42V28c0-16 28-16 28 0v14" style="fill:none;stroke:var(--il-k);stroke-width:4"/><circle class="il-y" cx="50" cy="62" r="11"/>',
  cupcake:
    '<path class="il-a" d="M26 56h48l-8 28H34z"/><path class="il-b" d="M22 56c-2-10 6-12 10-12 0-12 10-14 18-14s18 2 18 14c6 0 12 4 10 12z"/><circle class="il-m" cx="50" cy="26" r="7"/><path class="il-y" d="M36 42h7v4h-7zM54 38h7v4h-7zM46 48h7v4h-7z"/>',
  overview:
    '<path class="il-k" d="M24 72h6l-6 14h-6zM70 72h6l6 14h-6zM0 8h100v66H0z"/><path class="n4" d="M4 12h92v58H4z"/><path class="il-a" d="M4 12h92v8H4z"/><path d="M26 29h58M26 40h58M26 51h58M26 62h58" style="fill:none;stroke:var(--il-d);stroke-width:2.500"/><path d="M26 29h58M26 40h38M26 51h58M26 62h19" style="fill:none;stroke:var(--il-c);stroke-width:2.500"/><circle class="sk1" cx="14" cy="29" r="4"/><circle class="sk3" cx="14" cy="40" r="4"/><circle class="sk2" cx="14" cy="51" r="4"/><circle class="sk1" cx="14" cy="62" r="4"/><circle class="il-c" cx="26" cy="29" r="3.500"/><circle class="il-c" cx="45" cy="29" r="3.500"/><circle class="il-c" cx="64" cy="29" r="3.500"/><circle class="il-g" cx="84" cy="29" r="4.500"/><circle class="il-c" cx="26" cy="40" r="3.500"/><circle class="il-c" cx="45" cy="40" r="3.500"/><circle class="il-y" cx="64" cy="40" r="5"/><circle class="il-c" cx="26" cy="51" r="3.500"/><circle class="il-c" cx="45" cy="51" r="3.500"/><circle class="il-c" cx="64" cy="51" r="3.500"/><circle class="il-g" cx="84" cy="51" r="4.500"/><circle class="il-c" cx="26" cy="62" r="3.500"/><circle class="il-y" cx="45" cy="62" r="5"/>',
  // A road on a board: five stops of which two are behind one, from a school to a barn.
  route:
    '<path class="il-k" d="M24 72h6l-6 14h-6zM70 72h6l6 14h-6zM0 8h100v66H0z"/><path class="il-g2" d="M4 12h92v58H4z"/><path class="il-g" d="M4 44c20-10 34 4 54 0s24-14 38-10v36H4z"/><path class="il-w" d="M9 28V18h16v10z"/><path class="il-a" d="m7 19 10-6 10 6z"/><path class="il-c" d="M78 66V52l8-6 8 6v14z"/><path class="il-k" d="M83 57h6v9h-6z"/><path d="M16 30c0 14 22 2 30 12s-18 18-4 22 24-2 34-6" style="fill:none;stroke:var(--il-k);stroke-width:8;stroke-linecap:round"/><path d="M16 30c0 14 22 2 30 12s-18 18-4 22 24-2 34-6" style="fill:none;stroke:var(--il-y);stroke-width:1;stroke-dasharray:3 3"/><circle class="il-a" cx="16" cy="31" r="4.500"/><circle class="il-a" cx="31" cy="36" r="4.500"/><circle class="il-y" cx="47" cy="46" r="5.500"/><circle class="il-w" cx="42" cy="63" r="4.500"/><circle class="il-w" cx="60" cy="63" r="4.500"/><path class="il-k" d="M46 26h1.500v17H46z"/><path class="il-a" d="M47 26h15l-4 4 4 4H47z"/>',
  phone:
    '<path class="il-k" d="M30 10h40a6 6 0 0 1 6 6v62a6 6 0 0 1-6 6H30a6 6 0 0 1-6-6V16a6 6 0 0 1 6-6z"/><path class="il-b" d="M30 18h40v52H30z"/><path class="il-a" d="M35 26h24v12H35z"/><path class="il-c" d="M43 44h22v12H43z"/><circle class="il-y" cx="50" cy="77" r="3.500"/>',
  robot:
    '<path class="il-c" d="M28 22h44v30H28zM22 58h56v26H22z"/><path class="il-sk" d="M50 22V10"/><circle class="il-a" cx="50" cy="9" r="5"/><circle class="il-y" cx="40" cy="36" r="6"/><circle class="il-y" cx="60" cy="36" r="6"/><path class="il-b" d="M34 64h32v10H34z"/><path class="il-k" d="M40 52h20v6H40z"/>',
  chip: '<path class="il-k" d="M28 28h44v44H28z"/><path class="il-g" d="M36 36h28v28H36z"/><path class="il-y" d="M44 44h12v12H44z"/><path class="il-sk" d="M36 28V16M50 28V16M64 28V16M36 84V72M50 84V72M64 84V72M28 36H16M28 50H16M28 64H16M84 36H72M84 50H72M84 64H72"/>',
  drum: '<path class="il-a" d="M16 40h68v36c0 6-68 6-68 0z"/><ellipse class="il-w" cx="50" cy="40" rx="34" ry="9"/><path class="il-sp2" d="m18 46 12 32 12-30 12 32 12-32 12 28"/><path class="n1" d="m24 34-12-22 4-2 12 23zM72 34l14-20 3 3-13 19z"/>',
  lantern:
    '<path class="il-k" d="M36 24h28v6H36zM36 70h28v6H36zM49 8h3v16h-3z"/><path class="il-y" d="M34 30h32c8 14 8 26 0 40H34c-8-14-8-26 0-40z"/><path class="il-a" d="M46 30h8v40h-8z"/><path class="il-k" d="M48 76h5v8h-5z"/>',
  balloons:
    '<ellipse class="il-a" cx="34" cy="32" rx="15" ry="19"/><ellipse class="il-y" cx="64" cy="28" rx="14" ry="18"/><ellipse class="il-c" cx="52" cy="46" rx="14" ry="18"/><path d="M34 51c4 14 10 20 16 34M64 46c-2 16-8 26-12 38M52 64v20" style="fill:none;stroke:var(--il-k);stroke-width:1.800"/>',
}

/** Things that are drawn small alone, beside the name of a place: 100 by 100, their foot at 84. */
const small: Record<string, string> = {
  cat: '<path class="n3" d="M28 84c-4-22 6-34 22-34s26 12 22 34z"/><path class="n3" d="M28 42c-2-10-4-22-2-30l14 10h20l14-10c2 8 0 20-2 30-2 14-42 14-44 0z"/><path class="n4" d="M42 84c-2-14 0-22 8-22s10 8 8 22zM44 44h12l-6 7z"/><circle class="il-k" cx="40" cy="36" r="3"/><circle class="il-k" cx="60" cy="36" r="3"/><path d="M72 82c14-2 16-14 12-24" style="fill:none;stroke:#f58220;stroke-width:6;stroke-linecap:round"/><path class="il-sp" d="M34 46 20 43M34 49l-13 3M66 46l14-3M66 49l13 3"/>',
  microphone:
    '<path class="il-a" d="M38 14c4-8 20-8 24 0v14H38z"/><path class="il-k" d="M38 28h24v16c-2 12-22 12-24 0z"/><path d="M30 34v10c0 26 40 26 40 0V34" style="fill:none;stroke:var(--il-c);stroke-width:4"/><path class="il-sk4" d="M50 64v18M34 82h32"/><path d="M78 18c6 6 6 16 0 22M22 18c-6 6-6 16 0 22" style="fill:none;stroke:var(--il-a);stroke-width:3;stroke-linecap:round"/>',
  megaphone:
    '<path class="il-a" d="M22 38h18l34-20v56L40 54H22z"/><path class="il-k" d="M14 38h10v16H14zM74 14h6v64h-6z"/><path class="il-c" d="M30 54h12l6 26H36z"/><path d="M86 36c6 4 6 16 0 20" style="fill:none;stroke:var(--sun);stroke-width:4;stroke-linecap:round"/>',
  nestbox:
    '<path class="n1" d="M46 68h8v16h-8z"/><path class="n2" d="M26 36h48v34H26z"/><path class="il-a" d="M18 38 50 10l32 28z"/><circle class="il-k" cx="50" cy="50" r="9"/><path class="il-k" d="M48 62h4v8h-4z"/><path class="il-y" d="M60 24c8-8 18-4 20 2l7 3-7 3c-6 8-18 4-20-8z"/><circle class="il-k" cx="75" cy="26" r="1.800"/>',
  litter:
    '<path class="il-c" d="M20 40h44l6 44H14z"/><path class="il-k" d="M18 34h48v8H18z"/><path class="il-b" d="M28 50h5v26h-5zM40 50h5v26h-5zM52 50h5v26h-5z"/><path class="il-sk4" d="M90 10 74 60"/><path class="il-a" d="m68 58 14 4-4 14-12-4z"/><path class="il-y" d="M30 22h14v12H30zM48 26l10-6 4 14H48z"/>',
  envelope:
    '<path class="n4" d="M12 34h76v46H12z"/><path class="il-a" d="m12 34 38 28 38-28z"/><path d="M12 80 40 54M88 80 60 54" style="fill:none;stroke:var(--il-a);stroke-width:2.500"/><path class="il-y" d="M34 12h36v16H34z"/><path class="il-sp" d="M40 18h24M40 23h16"/><circle class="il-c" cx="78" cy="28" r="8"/>',
  medicine:
    '<path class="n4" d="M18 30h40v54H18z"/><path class="il-a" d="M18 30h40v12H18z"/><path class="il-a" d="M34 50h8v8h8v8h-8v8h-8v-8h-8v-8h8z"/><path class="il-c" d="M62 56h26v28H62z"/><path class="il-k" d="M64 46h22v10H64z"/><path class="il-y" d="M66 64h18v8H66z"/>',
  clipboard:
    '<path class="n1" d="M24 20h52v64H24z"/><path class="n4" d="M30 28h40v50H30z"/><path class="il-k" d="M40 14h20v12H40z"/><path class="il-g" d="m34 38 4 4 7-8 3 3-10 11-7-7zM34 54l4 4 7-8 3 3-10 11-7-7z"/><path class="il-sk" d="M52 41h13M52 57h13M36 72h28"/>',
  dumbbell:
    '<path class="il-k" d="M24 56h52v8H24z"/><path class="il-a" d="M14 42h12v36H14zM74 42h12v36H74z"/><path class="il-c" d="M26 48h8v24h-8zM66 48h8v24h-8z"/>',
  saw: '<path class="n4" d="M10 62 76 24l8 14-58 38z"/><path class="il-sk" d="m14 66 6 7 2-9 6 7 2-9 6 7 2-10 6 7 2-9 6 6 2-9 6 6"/><path class="il-a" d="m66 20 14-8c10 4 14 14 10 26l-12 6z"/><circle class="il-k" cx="79" cy="28" r="5"/><path class="n1" d="M10 78h80v6H10z"/>',
  ring: '<path class="n5" d="M0 62c16-8 34-8 50 0s34 8 50 0v24H0z"/><circle class="n4" cx="50" cy="44" r="26"/><path class="il-a" d="M50 18a26 26 0 0 1 18 7L58 37a11 11 0 0 0-8-4zM76 44a26 26 0 0 1-8 19L58 51a11 11 0 0 0 3-7zM50 70a26 26 0 0 1-18-7l10-12a11 11 0 0 0 8 4zM24 44a26 26 0 0 1 8-19l10 12a11 11 0 0 0-3 7z"/><circle fill="var(--soft)" cx="50" cy="44" r="11"/><path class="n4" d="M4 74h20v3H4zM60 78h26v3H60z"/>',
  ticket:
    '<path class="il-c" d="M10 30h54v12a7 7 0 0 0 0 14v12H10V56a7 7 0 0 0 0-14z" transform="rotate(-10 40 50)"/><path class="il-a" d="M34 40h56v12a7 7 0 0 0 0 14v14H34V66a7 7 0 0 0 0-14z"/><path class="il-y" d="m60 48 4 8 9 1-7 6 2 9-8-4-8 4 2-9-7-6 9-1z"/><path class="il-sp" d="M80 44v32"/>',
  clothes:
    '<path class="il-sk4" d="M8 14h84"/><path d="M32 26c0-6 6-8 6-14M70 26c0-6 6-8 6-14" style="fill:none;stroke:var(--il-k);stroke-width:2.500"/><path class="il-a" d="m18 32 10-8h8l10 8 4 14-8 3v31H22V49l-8-3z"/><path class="il-c" d="M60 26h20l4 20 6 36H50l6-36z"/><path class="il-y" d="M26 46h12v8H26z"/><path class="il-b" d="M57 44h26v5H57z"/>',
  bed: '<path class="n1" d="M8 28h8v56H8zM84 52h8v32h-8z"/><path class="n4" d="M16 46h24v14H16z"/><path class="il-a" d="M40 48c0-4 44-4 44 4v20H16V58h24z"/><path class="il-k" d="M16 70h70v6H16z"/><path class="il-y" d="M60 14h8l6 16H54z"/><path class="il-sk" d="M64 30v12"/>',
  car: '<path class="il-a" d="M8 56c0-6 6-8 14-10l10-16c2-4 30-4 36 0l12 16c10 2 12 6 12 12v14H8z"/><path class="il-w" d="M36 32h12v14H28zM52 32h12l10 14H52z"/><circle class="il-k" cx="28" cy="72" r="12"/><circle class="il-k" cx="74" cy="72" r="12"/><circle class="il-b" cx="28" cy="72" r="5"/><circle class="il-b" cx="74" cy="72" r="5"/><path class="il-y" d="M84 54h8v7h-8z"/>',
  skate:
    '<path class="il-a" d="M30 14h22v30c10 2 26 4 28 18H30z"/><path class="il-k" d="M30 62h50v5H30zM36 67h5v9h-5zM68 67h5v9h-5z"/><path d="M22 78h62c6 0 8-4 8-8" style="fill:none;stroke:var(--il-c);stroke-width:5;stroke-linecap:round"/><path class="il-b" d="M30 14h22v8H30z"/><path class="il-sp2" d="M44 30h12M44 38h14"/>',
  hammer:
    '<path class="n1" d="m18 78 34-38 7 6-34 38z"/><path class="il-k" d="M40 30 58 12l12 2 4 10 10 4-12 14-12-6-8 6z"/><path class="n2" d="M48 72h44v12H48z"/><path class="il-y" d="M66 50h4v22h-4zM60 48h16v4H60z"/>',
}

/** What a thing alone stands on: grass outside, a floor or stones elsewhere. */
const grounds = { grass: 'il-g', floor: 'il-c', stones: 'il-b' } as const

/** Which things are drawn small, each on its ground. */
const alone: Record<string, keyof typeof grounds> = {
  cow: 'grass',
  hen: 'grass',
  bird: 'grass',
  tree: 'grass',
  bee: 'grass',
  barrow: 'grass',
  can: 'grass',
  swing: 'grass',
  nestbox: 'grass',
  litter: 'grass',
  kite: 'grass',
  wheelchair: 'stones',
  bicycle: 'stones',
  camera: 'floor',
  lantern: 'stones',
  balloons: 'stones',
  megaphone: 'stones',
  car: 'stones',
  skate: 'stones',
  drum: 'stones',
  bear: 'floor',
  spectacles: 'floor',
  easel: 'floor',
  mask: 'floor',
  guitar: 'floor',
  gear: 'floor',
  drill: 'floor',
  panel: 'grass',
  bread: 'floor',
  pan: 'floor',
  bag: 'floor',
  cupcake: 'floor',
  phone: 'floor',
  robot: 'floor',
  chip: 'floor',
  whistle: 'grass',
  racket: 'floor',
  vase: 'floor',
  heart: 'floor',
  cat: 'floor',
  microphone: 'floor',
  envelope: 'floor',
  medicine: 'floor',
  clipboard: 'floor',
  dumbbell: 'floor',
  saw: 'grass',
  ticket: 'floor',
  clothes: 'floor',
  bed: 'floor',
  hammer: 'floor',
  ring: 'stones',
}

/** What stands on a drawing of a place already, without its ground. */
function spot(name: string): string {
  const whole = readFileSync(join(scenes, `spot-${name}.svg`), 'utf8')
  const inner = whole.replace(/^<svg[^>]*>/, '').replace(/<\/svg>\s*$/, '')
  return inner
    .replaceAll(/<path class="[\w-]+" d="M0 \d\dh100v\d+H0z"\/>/g, '')
    .replace('<circle class="il-sun" cx="20" cy="20" r="10"/>', '')
}

/** Every drawing by its name, put together. */
export function stockDrawings(): Map<string, string> {
  return new Map(
    drawings.flatMap(({ name, sector, thing, setting }) => {
      if (!setting) return []
      // The hall of who does sports has no stage.
      const around = setting === 'hall' && sector === 'sport' ? 'gym' : setting
      const inside = `${settings[around]}<g transform="translate(42 0)">${things[thing] ?? small[thing] ?? spot(thing)}</g>`
      return [
        [
          `stock-${name}`,
          `<svg xmlns="http://www.w3.org/2000/svg" class="stock" viewBox="0 0 160 100" aria-hidden="true" focusable="false">${inside}</svg>\n`,
        ] as const,
      ]
    }),
  )
}

/** The small drawings of the things that stand alone, by name. */
export function smallDrawings(): Map<string, string> {
  return new Map(
    Object.entries(alone).map(([thing, ground]) => [
      `spot-${thing}`,
      `<svg xmlns="http://www.w3.org/2000/svg" class="spot" viewBox="0 0 100 100" aria-hidden="true" focusable="false"><path class="${grounds[ground]}" d="M0 84h100v16H0z"/>${small[thing] ?? things[thing]}</svg>\n`,
    ]),
  )
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href)
  for (const [name, svg] of [...stockDrawings(), ...smallDrawings()]) writeFileSync(join(scenes, `${name}.svg`), svg)
