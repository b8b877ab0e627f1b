// The time that a map took: it runs while the page is seen and the map unsolved.

export function clockText(seconds) {
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  const two = (number) => String(number).padStart(2, '0');
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}

// Calls `tick` once a second while the page is visible.
export function startClock(tick) {
  setInterval(() => {
    if (!document.hidden) tick();
  }, 1000);
}
