// A file that is too large is said to be before it is sent: the site would refuse it without looking at it.

for (const input of document.querySelectorAll("input[type=file][data-most]")) {
  const alert = Object.assign(document.createElement("p"), { className: "field__error", id: `${input.id}-size` });
  alert.setAttribute("role", "alert");
  alert.hidden = true;
  input.after(alert);
  input.addEventListener("change", () => {
    const [file] = input.files;
    const isTooLarge = file?.size > Number(input.dataset.most);
    const size = ((file?.size ?? 0) / 1e6).toFixed(2);
    alert.hidden = !isTooLarge;
    alert.textContent = isTooLarge ? `This file has ${size} MB: at most ${Number(input.dataset.most) / 1e6} MB is read. Choose another one.` : "";
    input.setCustomValidity(alert.textContent);
  });
}
