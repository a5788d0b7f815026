/**
 * Loaded before the server (`--import shifted-clock.ts?jump=300000`): at every SIGUSR2 its clock jumps so far, forwards and back by turns,
 * as when somebody sets the clock of the machine. What measures durations goes on undisturbed, as it would there.
 */
const jumpMs = Number(new URL(import.meta.url).searchParams.get('jump'));
const TrueDate = Date;
let offset = 0;

process.on('SIGUSR2', () => {
  offset = offset === 0 ? jumpMs : 0;
});

const now = () => TrueDate.now() + offset;

globalThis.Date = new Proxy(TrueDate, {
  construct: (target, given, newTarget) =>
    Reflect.construct(target, given.length === 0 ? [now()] : given, newTarget),
  apply: () => new TrueDate(now()).toString(),
  get: (target, name, receiver) => (name === 'now' ? now : Reflect.get(target, name, receiver)),
});
